export const dealsLabel = (deals: number) =>
  deals === 0 ? 'new investors' : `${deals}+ ${deals === 1 ? 'deal' : 'deals'}`
