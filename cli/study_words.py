"""The words of a study's page, in English and in Dutch."""

WORDS: dict[str, dict[str, str]] = {
    "title": {"en": "A study of Chinese poker", "nl": "Een studie van Chinees poker"},
    "about": {
        "en": "{hands} random hands (seed {seed}) under the rules {rules}, each set as well as it can be against one "
        "opponent of the bank {bank}.",
        "nl": "{hands} willekeurige handen (seed {seed}) onder de regels {rules}, elk zo goed gelegd als het kan tegen "
        "één tegenstander uit de bank {bank}.",
    },
    "values": {"en": "What a hand is worth", "nl": "Wat een hand waard is"},
    "values_about": {
        "en": "Expected points of the best setting, or of the natural where declaring is at least as good.",
        "nl": "Verwachte punten van de beste legging, of van de natural waar melden minstens zo goed is.",
    },
    "categories": {"en": "What the rows of the best setting are", "nl": "Wat er in de beste legging ligt"},
    "categories_about": {
        "en": "Shares of all hands.",
        "nl": "Aandelen van alle handen.",
    },
    "chances": {"en": "How often a row wins", "nl": "Hoe vaak een rij wint"},
    "chances_about": {
        "en": "The chance to win the row, by its kind and its most important rank, as rows come up in best settings.",
        "nl": "De kans om de rij te winnen, per soort en belangrijkste waarde, zoals rijen in de beste leggingen "
        "voorkomen.",
    },
    "habits": {"en": "What habits cost", "nl": "Wat gewoonten kosten"},
    "habits_about": {
        "en": "Points a hand, against one opponent, that are lost by always setting like this.",
        "nl": "Punten per hand, tegen één tegenstander, die verloren gaan door altijd zo te leggen.",
    },
    "naturals": {"en": "Naturals", "nl": "Naturals"},
    "naturals_about": {
        "en": "How often a hand holds one that the rules list; of several the highest counts.",
        "nl": "Hoe vaak een hand er een bevat die de regels noemen; van meer telt de hoogste.",
    },
    "no_naturals": {"en": "These rules have none.", "nl": "Deze regels hebben er geen."},
    "numbers": {"en": "The numbers", "nl": "De getallen"},
    "what": {"en": "", "nl": ""},
    "value": {"en": "points", "nl": "punten"},
    "mean": {"en": "mean", "nl": "gemiddelde"},
    "standard_error": {"en": "standard error", "nl": "standaardfout"},
    "standard_deviation": {"en": "standard deviation", "nl": "standaardafwijking"},
    "least": {"en": "least", "nl": "minste"},
    "most": {"en": "most", "nl": "meeste"},
    "percentile": {"en": "{share}% are below", "nl": "{share}% is minder dan"},
    "row": {"en": "row", "nl": "rij"},
    "category": {"en": "kind", "nl": "soort"},
    "rank": {"en": "rank", "nl": "waarde"},
    "hands": {"en": "hands", "nl": "handen"},
    "share": {"en": "share", "nl": "aandeel"},
    "win": {"en": "win", "nl": "winst"},
    "tie": {"en": "tie", "nl": "gelijk"},
    "lose": {"en": "lose", "nl": "verlies"},
    "habit": {"en": "habit", "nl": "gewoonte"},
    "mean_cost": {"en": "mean cost", "nl": "kost gemiddeld"},
    "share_as_good": {"en": "as good as the best", "nl": "even goed als de beste"},
    "share_above": {"en": "costs over {points}", "nl": "kost meer dan {points}"},
    "strongest_back": {"en": "strongest back", "nl": "sterkste onder"},
    "rank_product": {"en": "rank product", "nl": "rangproduct"},
    "natural": {"en": "natural", "nl": "natural"},
    "declared": {"en": "worth declaring", "nl": "waard om te melden"},
    "front": {"en": "front", "nl": "boven"},
    "middle": {"en": "middle", "nl": "midden"},
    "back": {"en": "back", "nl": "onder"},
}
