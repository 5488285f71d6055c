import { findState } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'

type StateMarket = {
  /** The share of all lenders with their home here, in percent. */
  weight: number
  /** The relative weight with which nearly nationwide lenders omit this state. */
  leaveOutWeight: number
  /** States with a common border or corner. Alaska and Hawaii count as neighbors of the nearest West Coast states. */
  neighbors: readonly StateName[]
  areaCodes: readonly string[]
  /** A region that a lender from here may append to its name. */
  region: string
}

const rarelyLeftOut = 0.3

/** In the order of {@link StateMarket}, except that the region comes before the neighbors. */
const rows: Readonly<Record<StateName, readonly [number, number, string, string, string]>> = {
  Alabama: [1.0, rarelyLeftOut, 'Gulf States', 'FL GA MS TN', '205 251 256 334'],
  Alaska: [0.25, 9, 'Northwest', 'WA', '907'],
  Arizona: [3.2, 5, 'Southwest', 'CA CO NM NV UT', '480 520 602 623 928'],
  Arkansas: [0.5, rarelyLeftOut, 'Mid-South', 'LA MO MS OK TN TX', '479 501 870'],
  California: [
    14,
    3.5,
    'West Coast',
    'AZ HI NV OR',
    '209 213 310 323 408 415 510 559 562 619 626 650 707 714 760 805 818 831 858 909 916 925 949 951',
  ],
  Colorado: [2.8, rarelyLeftOut, 'Mountain States', 'AZ KS NE NM OK UT WY', '303 719 720 970'],
  Connecticut: [0.9, rarelyLeftOut, 'New England', 'MA NY RI', '203 860'],
  Delaware: [0.35, rarelyLeftOut, 'Mid-Atlantic', 'MD NJ PA', '302'],
  Florida: [10, rarelyLeftOut, 'Southeast', 'AL GA', '305 321 352 386 407 561 727 754 772 786 813 850 863 904 941 954'],
  Georgia: [4.5, rarelyLeftOut, 'Southeast', 'AL FL NC SC TN', '229 404 470 478 678 706 770 912'],
  Hawaii: [0.35, 6.5, 'West Coast', 'CA', '808'],
  Idaho: [0.45, 5, 'Northwest', 'MT NV OR UT WA WY', '208'],
  Illinois: [3.2, rarelyLeftOut, 'Great Lakes', 'IA IN KY MO WI', '217 309 312 618 630 708 773 815 847'],
  Indiana: [1.4, rarelyLeftOut, 'Great Lakes', 'IL KY MI OH', '219 260 317 574 765 812'],
  Iowa: [0.4, rarelyLeftOut, 'Midwest', 'IL MN MO NE SD WI', '319 515 563 641 712'],
  Kansas: [0.5, rarelyLeftOut, 'Plains', 'CO MO NE OK', '316 620 785 913'],
  Kentucky: [0.7, rarelyLeftOut, 'Mid-South', 'IL IN MO OH TN VA WV', '270 502 606 859'],
  Louisiana: [0.8, rarelyLeftOut, 'Gulf States', 'AR MS TX', '225 318 337 504 985'],
  Maine: [0.3, rarelyLeftOut, 'New England', 'NH', '207'],
  Maryland: [1.8, rarelyLeftOut, 'Mid-Atlantic', 'DE PA VA WV', '240 301 410 443'],
  Massachusetts: [1.7, rarelyLeftOut, 'New England', 'CT NH NY RI VT', '413 508 617 781 978'],
  Michigan: [2.0, rarelyLeftOut, 'Great Lakes', 'IN OH WI', '231 248 269 313 517 586 616 734 810 989'],
  Minnesota: [1.1, 4.5, 'Midwest', 'IA ND SD WI', '218 320 507 612 651 763 952'],
  Mississippi: [0.45, rarelyLeftOut, 'Gulf States', 'AL AR LA TN', '228 601 662'],
  Missouri: [1.4, rarelyLeftOut, 'Midwest', 'AR IA IL KS KY NE OK TN', '314 417 573 636 660 816'],
  Montana: [0.3, rarelyLeftOut, 'Mountain States', 'ID ND SD WY', '406'],
  Nebraska: [0.35, rarelyLeftOut, 'Plains', 'CO IA KS MO SD WY', '308 402'],
  Nevada: [1.4, 7, 'Southwest', 'AZ CA ID OR UT', '702 775'],
  'New Hampshire': [0.35, rarelyLeftOut, 'New England', 'MA ME VT', '603'],
  'New Jersey': [3.8, rarelyLeftOut, 'Mid-Atlantic', 'DE NY PA', '201 609 732 856 908 973'],
  'New Mexico': [0.45, rarelyLeftOut, 'Southwest', 'AZ CO OK TX UT', '505 575'],
  'New York': [4.5, 4, 'Northeast', 'CT MA NJ PA VT', '212 315 516 518 585 607 631 646 716 718 845 914 917'],
  'North Carolina': [4, rarelyLeftOut, 'Southeast', 'GA SC TN VA', '252 336 704 828 910 919'],
  'North Dakota': [0.25, 10, 'Plains', 'MN MT SD', '701'],
  Ohio: [3.5, rarelyLeftOut, 'Great Lakes', 'IN KY MI PA WV', '216 330 419 440 513 614 740 937'],
  Oklahoma: [0.7, rarelyLeftOut, 'Plains', 'AR CO KS MO NM TX', '405 580 918'],
  Oregon: [1.2, 5.5, 'Northwest', 'CA ID NV WA', '503 541'],
  Pennsylvania: [3.5, rarelyLeftOut, 'Mid-Atlantic', 'DE MD NJ NY OH WV', '215 412 484 570 610 717 724 814'],
  'Rhode Island': [0.3, rarelyLeftOut, 'New England', 'CT MA', '401'],
  'South Carolina': [1.6, rarelyLeftOut, 'Southeast', 'GA NC', '803 843 864'],
  'South Dakota': [0.25, 10, 'Plains', 'IA MN MT ND NE WY', '605'],
  Tennessee: [2.8, rarelyLeftOut, 'Mid-South', 'AL AR GA KY MO MS NC VA', '423 615 731 865 901 931'],
  Texas: [
    9.5,
    rarelyLeftOut,
    'Southwest',
    'AR LA NM OK',
    '210 214 281 361 409 432 512 713 806 817 830 832 903 915 936 940 956 972 979',
  ],
  Utah: [0.9, 6, 'Mountain States', 'AZ CO ID NM NV WY', '435 801'],
  Vermont: [0.27, 8, 'New England', 'MA NH NY', '802'],
  Virginia: [1.86, rarelyLeftOut, 'Mid-Atlantic', 'KY MD NC TN WV', '276 434 540 703 757 804'],
  Washington: [2.8, rarelyLeftOut, 'Northwest', 'AK ID OR', '206 253 360 425 509'],
  'West Virginia': [0.3, rarelyLeftOut, 'Mid-Atlantic', 'KY MD OH PA VA', '304'],
  Wisconsin: [0.8, rarelyLeftOut, 'Great Lakes', 'IA IL MI MN', '262 414 608 715 920'],
  Wyoming: [0.27, rarelyLeftOut, 'Mountain States', 'CO ID MT NE SD UT', '307'],
}

export const stateMarkets = Object.fromEntries(
  stateNames.map((name) => {
    const [weight, leaveOutWeight, region, neighborCodes, areaCodes] = rows[name]
    const neighbors = neighborCodes.split(' ').map((code) => requireState(code))
    return [name, { weight, leaveOutWeight, region, neighbors, areaCodes: areaCodes.split(' ') }]
  }),
) as unknown as Readonly<Record<StateName, StateMarket>>

/** The states with their weights, for assigning home states by quota. */
export const stateShares: readonly (readonly [StateName, number])[] = stateNames.map((name) => [name, rows[name][0]])

function requireState(code: string): StateName {
  const name = findState(code)
  if (!name) throw new RangeError(`${code} is not a state`)
  return name
}
