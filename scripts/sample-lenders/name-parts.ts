import type { Segment } from './segments.ts'

/*
 * Parts of invented words, chosen to sound well and to differ from real names. Every word sorts after 'alcamere', the
 * last of the lenders with icons. Endings of surnames and towns (-son, -ton, -ford, -field, -stone) are excluded.
 */

/**
 * A beginning that ends in a consonant is an onset, which may be empty, and a rhyme, or one of the
 * {@link extraBeginnings}.
 */
export const onsets = ' B Bl Br C Cl Cr D Dr F Fl G Gl Gr H J K L M N P Qu R S St T Th Tr V W Y Z'.split(' ')

export const rhymes =
  'aldren alven andrel andren arven elden eldrin ellin elver embrin endrel ennor errin erwen estrel evren ildren imbren indrel intrel irven istren orlen orrin orven orwen oswen'.split(
    ' ',
  )

/** More beginnings with A, where the directory starts, because onsets and rhymes form only a few. */
export const extraBeginnings = 'Almer Ambren Ancrel Apsel Arnel Ashel Astrel Aubren Avel Axten Aylen'.split(' ')

/** Endings that sound like a landscape. */
export const firmEndings =
  'wick haven moor mere lock moss grove vale combe dell fell thorne quay brae holt garth heath mead reach spire hollow cairn rook shaw cove strand weir glade knoll croft wold keep beck crest quill harrow brook ward row hythe port fold'.split(
    ' ',
  )

/** Beginnings for endings that start with a vowel. */
export const softBeginnings =
  'Alv Amb Ans Ard Asp Ath Aur Az Balth Bel Ber Bor Bren Brin Cal Calv Cam Cand Carv Cast Cav Cel Clem Cor Corv Cres Dal Dam Del Delv Dor Dorv Drev Dun Dur Eld Ell Elm Elv Emb End Ern Esk Fal Fav Feld Fend Ferr Fin Flor Gal Garr Gel Gran Grev Hal Hav Hel Hol Ild Ind Ist Jal Jel Jor Kal Kar Kel Kelv Kest Kir Kor Lan Lav Len Ler Lev Lind Lir Lor Lum Lun Marl Marr Mav Mel Mil Mir Mor Nal Nar Nav Nel Nev Nor Ol Ond Orl Orm Osm Ost Ostr Pal Pav Pel Pend Per Pir Quel Quin Quor Rav Rel Ren Rin Rov Rud Sal Sav Sel Serr Sev Sil Sim Sol Sor Stav Stell Syl Tal Tam Tan Tarv Tav Tel Ten Thal Til Tol Tor Trev Tul Uld Ulm Val Var Vel Veld Ver Ves Vin Vir Vol Wald Wen Wend Wil Wyn Yal Yel Yor Zal Zan Zel Zir'.split(
    ' ',
  )

export const softEndings =
  'arra essane owick andrel orrin ellane avere istane oriel undra embre ivane ardane ordine elline ambrel istral omere avalle enmoor aldine andine erisse olisse iverne averne orende ilonne amarre ovelle estrin ombrey arquin igrane ivarre olmere adrine ethwyn orwyn arwyn elwyn inthal oswick enthorne alcombe ingrove'.split(
    ' ',
  )

/** The second part of a firm's name by segment, after the invented word. */
export const firmSuffixes: Readonly<Record<Segment, readonly string[]>> = {
  local: [
    'Lending',
    'Private Lending',
    'Funding',
    'Rehab Loans',
    'Loan Partners',
    'Private Loans',
    'Capital',
    'Property Loans',
    'Private Money',
    'Loan Company',
    'Rehab Lending',
    'Partners',
  ],
  regional: [
    'Capital',
    'Funding',
    'Bridge',
    'Lending',
    'Hard Money',
    'Rehab Capital',
    'Mortgage Fund',
    'Loan Partners',
    'Property Lending',
    'Rehab Funding',
  ],
  national: [
    'Capital',
    'Bridge',
    'Bridge Capital',
    'Funding',
    'Private Credit',
    'Bridge Loans',
    'Investor Loans',
    'Bridge Lending',
    'Partners',
  ],
  rental: [
    'Rental Finance',
    'Rental Loans',
    'Rental Capital',
    'Landlord Loans',
    'Rental Lending',
    'Investor Mortgage',
    'Rental Funding',
    'Rental Home Loans',
  ],
  large: [
    'Private Credit',
    'Construction Capital',
    'Capital Partners',
    'Mortgage Fund',
    'Construction Finance',
    'Bridge Fund',
    'Project Finance',
    'Bridge Partners',
  ],
  secondChance: [
    'Private Money',
    'Equity Loans',
    'Equity Lending',
    'Bridge Funding',
    'Equity Funding',
    'Hard Money',
    'Private Funding',
    'Equity Partners',
  ],
}
