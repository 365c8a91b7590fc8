"""What can be wrong with a round of Blufpoker."""

SENTENCES: dict[str, dict[str, str]] = {
    "poker_passed_on": {
        "en": "{before} is a poker: whoever believes it throws for it, and passes nothing on.",
        "nl": "{before} is een poker: wie die gelooft, gooit ervoor en geeft niets door.",
    },
    "opening_throws_all": {
        "en": "A round is opened with all three dice, not with {value}.",
        "nl": "Een ronde begint met alle drie de dobbelstenen, niet met {value}.",
    },
    "third_throw_seen": {
        "en": "Throw {value} of an opening is passed on blind.",
        "nl": "Worp {value} van een opening gaat blind door.",
    },
    "beside_unseen": {
        "en": "{value} cannot be put beside the cup by a player who has not looked under it.",
        "nl": "{value} kan niet naast de beker komen door wie er niet onder heeft gekeken.",
    },
    "nothing_thrown": {
        "en": "At least one die is thrown, not {value}, unless the dice are passed on blind.",
        "nl": "Er wordt minstens één dobbelsteen gegooid, niet {value}, tenzij blind wordt doorgegeven.",
    },
    "thrown_blind": {
        "en": "Nothing is thrown where the dice are passed on blind; this says {value}.",
        "nl": "Wie blind doorgeeft, gooit niet; hier staat {value}.",
    },
    "thrown_again": {
        "en": "After the opening there is one throw, not {value}.",
        "nl": "Na de opening is er één worp, niet {value}.",
    },
    "moved_blind": {
        "en": "{value} is not what lay beside the cup, and passing on blind moves no dice.",
        "nl": "{value} is niet wat er naast de beker lag, en blind doorgeven verlegt geen stenen.",
    },
    "open_die_missing": {
        "en": "A {die} lay open beside the cup and is not in {throw}.",
        "nl": "Een {die} lag open naast de beker en zit niet in {throw}.",
    },
    "accepted_no_poker": {
        "en": "{claim} is no poker: there is nothing to throw for.",
        "nl": "{claim} is geen poker: er valt niet voor te gooien.",
    },
    "throws_not_over": {
        "en": "After {found} of 3 throws {throw} lies there, which is below {claim}: throw on.",
        "nl": "Na {found} van de 3 worpen ligt er {throw}, lager dan {claim}: gooi door.",
    },
    "two_endings": {
        "en": "The claim was doubted (a throw is given) and believed (throws for a poker are given): give one of them.",
        "nl": "Het getal is betwijfeld (er is een worp) en geloofd (er zijn worpen voor een poker): geef er een van.",
    },
    "no_ending": {
        "en": "The round has no end: give the throw that was found, or the throws for an accepted poker.",
        "nl": "De ronde heeft geen einde: geef de worp die er lag, of de worpen voor een aangenomen poker.",
    },
    "match_over": {
        "en": "A player already has {most} penalties: the match was over.",
        "nl": "Een speler heeft al {most} strafpunten: het spel was afgelopen.",
    },
    "not_next": {
        "en": "{name} may not doubt: only {next} may, who is next.",
        "nl": "{name} mag niet betwijfelen: dat mag alleen {next}, die aan de beurt is.",
    },
}
