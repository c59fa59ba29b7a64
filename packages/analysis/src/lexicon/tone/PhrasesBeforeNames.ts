/**
 * Phrases that end right before a name and judge it: "my money is on X", "anyone but X". The weight is praise of the
 * name where it is above 0, blame where it is below: "Y trails X" praises X. Set by hand, on the development cases.
 */
export const phrasesBeforeNames: Readonly<Record<string, string>> = {
  "-1.5": `anyone but|anybody but|anything but|anywhere but|elsewhere than|anything other than|hard pass on
    |good riddance to`,
  "-1.2": `downgrade their trust in|lost trust in|lost faith in|lost confidence in|cautious about|cautious with
    |careful with|breach at|breaches at|leak at|leaks at|breaches like|breaches such as|incidents like|incidents such as
    |fined|sued|banned|slammed|accused|hard to make a case for|better off without|say no to|hold off on|shame on|wary of
    |fed up with|sick of|give up on|gave up on|look past|move off|moving off|migrate off|migrating off|get off
    |move away from|migrate away from|moving away from|no longer trust`,
  "-1": "favor alternatives to|prefer alternatives to|turning to alternatives to|happier without|tired of|done with",
  "-0.8": "fine without|pass on",
  "0.35": "look to",
  "0.8": `nothing wrong with|went back to|came back to|money into|overlook|overlook the|lean toward|lean towards|go for
    |spring for|splurge on|lags behind|lag behind|falls behind|trails|trailing|pales next to|pales beside|outclassed by
    |outperformed by|beaten by|overtaken by|loses to|lost to|case for|make a case for`,
  "1": `money on|money is on|bet on|vote for|credit to|do a lot worse than|do much worse than|could do worse than
    |no reason to avoid|no reason to skip|better off with|better served by|come back to|comes back to|coming back to
    |default to|it would be`,
  "1.2": "vote goes to|hats off to|kudos to|hard to fault|difficult to fault|hard to beat|nobody touches",
  "1.5": "no further than|not get better than|t get better than|t get any better than"
}
