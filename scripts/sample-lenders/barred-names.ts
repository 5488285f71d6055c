/** Parts of the names of real lenders, banks and brokers. No invented word contains one. */
export const barredFragments: readonly string[] =
  'ameris ameriq anchor angeloak apollo arbor backflip barclay berkad blackro blackst bluevine bofa broadmark cadence capitalone carring centenn chase citad citi citizen civic comerica conventus corevest credisu dominion easystr everbank fargo fidelity fiserv flagstar fortress freedom genesis goldman greyst griffin groundfl guild hanover hsbc hunting kabbage keybank kiavi lendinghome lendio lendmar lima loandep longhorn mercha merrill morgan navyfed newrez newsilver nexus northmarq offerpad ondeck opendoor patch pimco pinnac pnc popular prosper quicken rcn regions renovo rithm rocket sachem sachs santand schwab sherman signat silverg simmons sofi starwood stratton suntru synchron synovus temple toorak tremont trinity truist umpqua unlock upstart usaa usbanc vanguard velocity visio wachov webster wells wespac western wilshire wintru zelle zions'.split(
    ' ',
  )

/** Sounds to avoid in a firm's name. */
export const barredSounds: readonly string[] =
  'anal arse bitch blund bum coon crap cum cunt damn dead debt devil dick doom dumb dyke evil fag fail fake fart fraud gross gun hate hitler homo horr idiot kill klan loser lust moron nazi nigg numb penis pisk piss poor porn rape risk rotten scam sex shit slave slut spic starv steal suck swindl tit turd ugly urin villan vomit wank whore'.split(
    ' ',
  )

/** Places, surnames, first names and other words that the syllables can form by chance. */
export const barredWords: readonly string[] =
  'amandine castellane celandine dalvenport darvenport delavere delvandine ferrarra geraldine halcombe holcombe morandine navarra salamander salcombe serravalle torquay valcombe veranda'.split(
    ' ',
  )
