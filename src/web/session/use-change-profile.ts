import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfileEndpoint, type User } from '#contract/accounts/profile.ts'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { useCall } from '#web/app-context.ts'
import { userQuery } from '#web/session/session.ts'
import { announceUserChange } from './cross-tab.ts'

/**
 * The mutation scope of profile saves and of the deal form's submission. TanStack Query runs mutations of one scope one
 * after another, so that a new deal uses the saved profile.
 */
export const profileScope = { id: 'profile' } as const

/**
 * Returns a mutation that saves parts of the profile, caches the returned user and makes other tabs refetch it. Saves
 * run one after another. Doesn't refetch deals or matches, although the server matches pending deals again if the
 * change affects matching.
 */
export function useChangeProfile() {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    scope: profileScope,
    mutationFn: (change: ProfileChange): Promise<User> => call(changeProfileEndpoint, { body: change }),
    onSuccess(user) {
      queryClient.setQueryData(userQuery().queryKey, user)
      announceUserChange()
    },
  })
}
