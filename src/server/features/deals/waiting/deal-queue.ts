/** The open deals that wait to be matched again, for those who put them there and those who match them. */
export {
  bringForward,
  countDealsToMatch,
  finishDeals,
  forgetQueuedAhead,
  listStatesOfOpenDeals,
  type Queueing,
  queueDeal,
  queueDealsOfState,
  queueDueDeals,
  queueWantedDeals,
  releaseDeals,
  type TakenDeal,
  type TouchedBy,
  takeDeals,
} from './deals-to-match.queries.ts'
