"""What the editions of Suits share: what cards are worth, power charts, damage types, weapons and armour, sheets, how files are read."""
