import { downloadText } from '#web/features/desk/shell/download-text.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="form">
      <p className="soft">
        Each opens the desk once, for when you have lost your passkey or phone. They are shown now and never again:
        print them, or keep them with your passwords.
      </p>
      <ul className="desk-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
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
