import { useMutation } from '@tanstack/react-query'
import type { Call } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useRefreshDeal } from './deal-life.requests.ts'

/** Runs a command on a deal, refetches what shows it, and reports success or failure in a toast. */
export function useDealCommand<Input, Reply>(
  dealId: string,
  run: (call: Call, input: Input) => Promise<Reply>,
  said: { title: string; description: string },
) {
  const call = useCall()
  const refresh = useRefreshDeal(dealId)
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    async onSuccess() {
      await refresh()
      toast(said)
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
}
