"""What can be wrong with a table or an evening."""

SENTENCES: dict[str, dict[str, str]] = {
    # players
    "duplicate_name": {
        "en": "Two players are called {name}.",
        "nl": "Twee spelers heten {name}.",
    },
    "no_hand": {
        "en": "There is no hand for {name}: give front, middle and back, or a natural with cards.",
        "nl": "Er is geen hand voor {name}: geef boven (front), midden (middle) en onder (back), of een natural.",
    },
    "two_hands": {
        "en": "There are rows and cards for {name}: give one of them.",
        "nl": "Er zijn rijen en kaarten voor {name}: geef er een van.",
    },
    "cards_without_natural": {
        "en": "There are cards but no natural for {name}: give front, middle and back.",
        "nl": "Er zijn kaarten maar geen natural voor {name}: geef boven (front), midden (middle) en onder (back).",
    },
    "natural_not_agreed": {
        "en": "The rules have no natural {natural}.",
        "nl": "De regels kennen geen natural {natural}.",
    },
    "natural_not_held": {
        "en": "The hand does not hold {natural}.",
        "nl": "De hand bevat geen {natural}.",
    },
    "banker_needed": {
        "en": "These rules are played against a banker: say who it is.",
        "nl": "Deze regels worden tegen een bank gespeeld: zeg wie dat is.",
    },
    "no_banker": {
        "en": "These rules have no banker.",
        "nl": "Deze regels kennen geen bank.",
    },
    "role_needed": {
        "en": "These rules are played against a banker: say whether the hand is the banker's or a player's.",
        "nl": "Deze regels worden tegen een bank gespeeld: zeg of de hand van de bank is of van een speler.",
    },
    "no_surrender": {
        "en": "These rules do not let anybody surrender.",
        "nl": "Bij deze regels kan niemand opgeven.",
    },
    "surrender_with_natural": {
        "en": "Who surrenders declares no natural.",
        "nl": "Wie opgeeft, meldt geen natural.",
    },
    "declared_without_natural": {
        "en": "There is a place in which a natural was declared, but no natural.",
        "nl": "Er is een plaats waarin een natural gemeld is, maar geen natural.",
    },
    "declared_when": {
        "en": "Whoever declared first collects: give both naturals a place of their own, 1 for the first.",
        "nl": "Wie het eerst meldde, int: geef beide naturals een eigen plaats, 1 voor de eerste.",
    },
    "no_natural": {
        "en": "The hand holds no natural of these rules.",
        "nl": "De hand bevat geen natural van deze regels.",
    },
    # an evening
    "passing_off": {
        "en": "No cards are passed under these rules: set passing.on to true.",
        "nl": "Onder deze regels wordt niet geruild: zet passing.on op true.",
    },
    "across_with_three": {
        "en": "The rules do not say what across means with three players: set passing.across_with_three.",
        "nl": "De regels zeggen niet wat tegenover betekent met drie spelers: geef passing.across_with_three op.",
    },
    "card_not_held": {
        "en": "{card} is not in this hand, so it cannot be passed.",
        "nl": "{card} zit niet in deze hand, en kan dus niet worden doorgegeven.",
    },
}
