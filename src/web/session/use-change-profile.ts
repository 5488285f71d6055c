import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfileEndpoint, type User } from '#contract/accounts/profile.ts'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { useCall } from '#web/app-context.ts'
import { userQuery } from '#web/session/session.ts'
import { announceUserChange } from './cross-tab.ts'

/** The scope of profile saves and deal creation, which run in order, so that a deal uses the saved profile. */
export const profileScope = { id: 'profile' } as const

/**
 * Returns a mutation that saves parts of the profile, caches the returned user and makes other tabs refetch it. Saves
 * run one after another. Doesn't refetch deals or matches, which a change may affect.
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
