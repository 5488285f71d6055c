import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskLender, editDeskLenderEndpoint } from '#contract/desk/lenders.ts'
import { CallError } from '#contract/wire/call.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { LenderFields } from '#web/forms/lender-terms/lender-fields.tsx'
import { peopleText, peopleTexts } from '#web/forms/lender-terms/people-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'

type Texts = Record<string, string>
type Draft = { fields: Texts; programs: { name: string; fields: Texts; isNew: boolean }[]; removed: string[] }

/** Every field of a lender and its programs as text, in the words an imported file may use. Only what was changed is sent. */
export function LenderEditor({ lender, onSaved }: { lender: DeskLender; onSaved: () => void }) {
  const call = useDeskCall()
  const start: Draft = {
    fields: peopleTexts(lender.fields),
    programs: lender.programs.map(({ name, fields }) => ({ name, fields: peopleTexts(fields), isNew: false })),
    removed: [],
  }
  const [draft, setDraft] = useState(start)
  const [newName, setNewName] = useState('')
  const saving = useMutation({
    mutationFn: () => call(editDeskLenderEndpoint, { params: { id: lender.id }, body: changesOf(lender, draft) }),
    onSuccess({ changes }) {
      toast({
        title: changes === 0 ? 'It already has that value' : `${changes} ${changes === 1 ? 'field' : 'fields'} changed`,
      })
      onSaved()
    },
  })
  const errors = (saving.error instanceof CallError && saving.error.reply.fields) || {}
  const change = changesOf(lender, draft)
  const isDirty = Object.keys(change.fields).length + change.programs.length + change.removed.length > 0
  const setProgram = (name: string, fields: Texts) =>
    setDraft({ ...draft, programs: draft.programs.map((one) => (one.name === name ? { ...one, fields } : one)) })
  const isTaken = draft.programs.some(({ name }) => name.toLowerCase() === newName.trim().toLowerCase())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending && isDirty) saving.mutate()
      }}
    >
      {saving.error ? (
        <Alert title="Nothing was changed" className="mb-3">
          {saving.error.message}
        </Alert>
      ) : null}
      <Section id="lender-terms" title="Lender" className="mb-6">
        <LenderFields
          prefix=""
          texts={draft.fields}
          errors={errors}
          onText={(field, text) => setDraft({ ...draft, fields: { ...draft.fields, [field]: text } })}
        />
      </Section>
      {draft.programs.map(({ name, fields }) => (
        <Section
          key={name}
          id={`program-${name.replaceAll(' ', '-')}`}
          title={
            <>
              {name} <small className="font-sans text-fine font-normal tracking-normal text-ink-3">program</small>
            </>
          }
          note={
            <Button
              size="small"
              variant="quiet"
              onClick={() =>
                setDraft({
                  ...draft,
                  programs: draft.programs.filter((one) => one.name !== name),
                  removed: lender.programs.some((one) => one.name === name) ? [...draft.removed, name] : draft.removed,
                })
              }
            >
              Remove {name}
            </Button>
          }
          className="mb-6"
        >
          <LenderFields
            prefix={`${name}: `}
            texts={fields}
            errors={errors}
            onText={(field, text) => setProgram(name, { ...fields, [field]: text })}
          />
        </Section>
      ))}
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <label className="flex items-center gap-2 text-sm whitespace-nowrap">
          Another program
          <input
            className={inputClass({ size: 'small' })}
            value={newName}
            maxLength={100}
            onChange={({ target }) => setNewName(target.value)}
          />
        </label>
        <Button
          size="small"
          disabled={newName.trim() === '' || isTaken}
          onClick={() => {
            const name = newName.trim()
            const isBack = lender.programs.find((one) => one.name === name)
            setDraft({
              ...draft,
              programs: [
                ...draft.programs,
                isBack
                  ? { name, fields: peopleTexts(isBack.fields), isNew: false }
                  : { name, fields: emptyProgram(), isNew: true },
              ],
              removed: draft.removed.filter((one) => one !== name),
            })
            setNewName('')
          }}
        >
          Add it
        </Button>
      </div>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink bg-paper py-3">
        <p className="text-sm text-ink-2">
          {isDirty ? 'Changed terms count as checked today.' : 'An empty field is “not published”.'}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="quiet" disabled={!isDirty} onClick={() => setDraft(start)}>
            Discard
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty} pending={saving.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What a new program is asked for, nothing of it published. */
const programFields =
  'kinds accepts excludes purposes propertyTypes minAmount maxAmount minRate maxRate minPoints maxPoints minTerm maxTerm fundingDays maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent minCreditScore minDeals entityRequired maxUnits minDscr interestBasis minimumInterestMonths extensionPercent prepay prepaySteps recourse loanFees drawFee feesNote programStates sourceUrl'
const emptyProgram = (): Texts => Object.fromEntries(programFields.split(' ').map((field) => [field, '']))

/** The fields whose text differs; a new program goes whole, also when nothing of it is published. */
function changesOf(lender: DeskLender, { fields, programs, removed }: Draft) {
  const differing = (before: Texts, after: Texts) =>
    Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== peopleText(field, before[field] ?? '')))
  return {
    fields: differing(lender.fields, fields),
    programs: programs.flatMap(({ name, fields: after, isNew }) => {
      const changed = differing(lender.programs.find((one) => one.name === name)?.fields ?? {}, after)
      return isNew || Object.keys(changed).length > 0 ? [{ name, fields: changed }] : []
    }),
    removed,
  }
}
