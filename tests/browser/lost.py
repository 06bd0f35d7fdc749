"""What a page loses for somebody, looked for in the browser. Each finds a list of elements, empty where all is well."""

NAMED = """
  const named = (one) => `${one.tagName}.${one.className} “${(one.textContent || "").trim().slice(0, 30)}”`;
  const seen = { visibilityProperty: true, opacityProperty: true };
  const shown = (one) => one.checkVisibility(seen) && !one.closest(".sr, .skip, [popover]");
"""

LOST = (
    "() => {"
    + NAMED
    + """
  const found = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page scrolls sideways by ${wide}`);
  for (const one of document.querySelectorAll("body *")) {
    if (!shown(one) || one.closest("svg") || ![...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim())) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    for (let around = one; around !== document.body; around = around.parentElement) {
      const is = getComputedStyle(around), box = around.getBoundingClientRect();
      if (box.width <= 1 && box.height <= 1) break;  // for those who listen
      const cuts = (overflow, before, after, slack) => ["hidden", "clip"].includes(overflow) && (before > slack || after > slack);
      if (cuts(is.overflowX, box.left - text.left, text.right - box.right, 1.5)
          || cuts(is.overflowY, box.top - text.top, text.bottom - box.bottom, 5)) {
        found.push(`cut off: ${named(one)} in ${named(around)}`);
        break;
      }
      if (/auto|scroll/.test(is.overflowX + is.overflowY) || is.position === "fixed") break;
    }
  }
  for (const one of document.querySelectorAll("a[href], button:enabled, input:not([type=hidden]), select, textarea, summary")) {
    if (!shown(one)) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getClientRects()[0];
    if (box.width < 3) continue;
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const label = one.closest("label");
    if (!there || !(one.contains(there) || there.contains(one) || (label && label === there.closest("label")))) {
      found.push(`covered: ${named(one)} by ${there ? named(there) : "the edge"}`);
    }
  }
  return found;
}"""
)
"""Text that is cut off where it cannot be scrolled to, what is covered though it can be pressed, a page that scrolls sideways."""

CHANGES_BY_COLOUR_ALONE = (
    "() => {"
    + NAMED
    + """
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "forced-color-adjust: none; background-color: Highlight";
  const highlight = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const drawn = (input) => input && getComputedStyle(input).opacity !== "0" && input.getBoundingClientRect().width > 8;
  const marked = (one) => {
    const is = getComputedStyle(one);
    return is.backgroundColor === highlight || is.outlineStyle !== "none" || drawn(one.querySelector("input"));
  };
  const chosen = "[aria-pressed=true], [aria-selected=true], [aria-current], label:has(> input[type=radio]:checked)";
  return [...document.querySelectorAll(chosen)].filter((one) => shown(one) && !marked(one)).map(named);
}"""
)
"""In forced colours: what is chosen or current, and neither highlighted nor outlined nor with a box that says so."""

MOVES = (
    "() => {"
    + NAMED
    + """
  const running = document.getAnimations().filter((each) => each.playState === "running").map((each) => named(each.effect.target));
  const fades = [...document.querySelectorAll("*")].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0);
  return [...running, ...fades.map(named)];
}"""
)
"""What moves, or would move when it changes."""
