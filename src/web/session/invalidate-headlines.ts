import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/**
 * Invalidates the headlines of deals and the upcoming dates. Almost every change of a deal, request, document or
 * project changes the headlines, and many change the dates.
 */
export function invalidateHeadlines(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.headlines })
  void queryClient.invalidateQueries({ queryKey: queryKeys.upcomingDates })
}
