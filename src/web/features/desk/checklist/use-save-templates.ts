import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChecklistTemplate, replaceDeskChecklistEndpoint } from '#contract/closing/checklist.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Replaces the whole list: an item is changed by sending it among the others. */
export function useSaveTemplates() {
  const call = useDeskCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (items: readonly ChecklistTemplate[]) =>
      call(replaceDeskChecklistEndpoint, { body: { items: [...items] } }),
    onSuccess: (list) => queries.setQueryData(queryKeys.deskChecklist, list),
  })
}
