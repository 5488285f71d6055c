import { createAtom } from '@tanstack/react-store'

/** The pending request for the second factor. The dialog settles it. */
export const factorRequest = createAtom<{ resolve: () => void; reject: () => void } | null>(null)

/** Opens the dialog that asks for the factor. Rejects with `failure` when it is closed without one. */
export function askForFactor(failure: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const earlier = factorRequest.get()
    factorRequest.set({
      resolve() {
        earlier?.resolve()
        resolve()
      },
      reject() {
        earlier?.reject()
        reject(failure)
      },
    })
  })
}
