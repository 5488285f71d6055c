import { downloadText } from '#web/features/desk/shell/room.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Shows the recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        Each opens the desk once, for when you have lost your passkey or phone. They are shown now and never again:
        print them, or keep them with your passwords.
      </p>
      <ul
        data-slot="recovery-codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 border-y border-line py-3 font-mono text-sm font-medium tabular-nums lining-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => downloadText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
