import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfileEndpoint, type User } from '#contract/accounts/profile.ts'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { useCall } from '#web/app-context.ts'
import { announceUserChange } from '#web/session/cross-tab.ts'
import { userQuery } from '#web/session/own-query.ts'

/** Saves parts of the profile; the answer takes the place of the cached user, and every open tab reads the user again. */
export function useChangeProfile() {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange): Promise<User> => call(changeProfileEndpoint, { body: change }),
    onSuccess(user) {
      queryClient.setQueryData(userQuery().queryKey, user)
      announceUserChange()
    },
  })
}
