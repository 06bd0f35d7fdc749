"""The conformance kit, for people who write a system: `conform(system, setups)` holds it to every promise of the engine.

Each promise is a check of its own, to be used from pytest; `soak` plays thousands of fights, `machine` (with Hypothesis) does
everything a GM can do in any order, `rules` counts what is tested.
"""

from highdraw.testing.beats import check_beats
from highdraw.testing.bots import check_bots
from highdraw.testing.citations import check_citations, check_known, cited_by, cited_in_play, uncited
from highdraw.testing.copies import check_copies, check_no_fishing, check_undo
from highdraw.testing.corrections import check_corrections
from highdraw.testing.drivers import check_full_then_quiet, check_quiet_then_full
from highdraw.testing.ending import check_ends, check_thief_caught
from highdraw.testing.failure import Nonconformity
from highdraw.testing.figures import check_figures
from highdraw.testing.kit import conform, conform_once
from highdraw.testing.offers import check_edges, check_offers
from highdraw.testing.receipts import check_receipts
from highdraw.testing.replay import check_hash_seeds, check_replay
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.sealed import check_asked_openly
from highdraw.testing.secrets import check_secrets
from highdraw.testing.views import check_views
from highdraw.testing.walk import play, walk

__all__ = [
    "Nonconformity",
    "check_asked_openly",
    "check_beats",
    "check_bots",
    "check_citations",
    "check_copies",
    "check_corrections",
    "check_edges",
    "check_ends",
    "check_figures",
    "check_full_then_quiet",
    "check_hash_seeds",
    "check_known",
    "check_no_fishing",
    "check_offers",
    "check_quiet_then_full",
    "check_receipts",
    "check_replay",
    "check_secrets",
    "check_thief_caught",
    "check_undo",
    "check_views",
    "cited_by",
    "cited_in_play",
    "conform",
    "conform_once",
    "play",
    "shipped",
    "uncited",
    "vary",
    "walk",
]
