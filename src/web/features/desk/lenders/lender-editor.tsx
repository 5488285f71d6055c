import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { type DeskLender, editDeskLenderEndpoint, LenderEdit } from '#contract/desk/desk-lenders.ts'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { changedTexts, LenderFields } from '#web/forms/lender-terms/lender-fields.tsx'
import { readableFieldTexts } from '#web/forms/lender-terms/readable-field-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'

/** The lender's fields and its programs' fields, as text. */
type Texts = Pick<LenderEdit, 'fields' | 'programs'>
type EditorForm = UseFormReturn<Texts, unknown, Texts>

/**
 * Edits every field of a lender and its programs as text, in the formats that an import file may use, and adds or
 * removes programs. Saving sends only changes. The server dates changed terms as checked today. If the lender changes
 * meanwhile, shows its new texts but keeps typed ones.
 */
export function LenderEditor({ lender, onSaved }: { lender: DeskLender; onSaved: () => void }) {
  const call = useDeskCall()
  const [before, setBefore] = useState(() => textsOf(lender))
  const form = useZodForm<Texts, Texts>(LenderEdit.pick({ fields: true, programs: true }) as never, before)
  const { fields: programs, append, remove } = useFieldArray({ control: form.control, name: 'programs' })
  const saving = useMutation({
    mutationFn: (texts: Texts) =>
      call(editDeskLenderEndpoint, { params: { id: lender.id }, body: changesOf(before, texts) }),
    onSuccess({ changes }, saved) {
      setBefore(saved)
      toast({
        title: changes === 0 ? 'It already has that value' : `${changes} ${changes === 1 ? 'field' : 'fields'} changed`,
      })
      onSaved()
    },
    onError: (problem) => applyServerErrors(form, problem, (name) => pathOf(form.getValues(), name)),
  })
  const [shown, setShown] = useState(lender)
  const showChanges = useEffectEvent(() => {
    const now = textsOf(lender)
    form.reset(keepTyped(now, before, form.getValues()))
    setBefore(now)
    setShown(lender)
  })
  const isChanged = shown.fields !== lender.fields || shown.programs !== lender.programs
  useEffect(() => {
    if (isChanged) showChanges()
  }, [isChanged])
  return (
    <Form form={form} className="" onSubmit={(texts) => saving.mutate(texts)}>
      <div className="mb-6 grid gap-3">
        <ErrorSummary form={form} />
        <FormError form={form} title="Nothing was changed" />
        <Section id="lender-terms" title="Lender">
          <LenderFields form={form} path="fields" />
        </Section>
      </div>
      {programs.map(({ id, name }, index) => (
        <Section
          key={id}
          id={`program-${name.replaceAll(' ', '-')}`}
          title={
            <>
              {name} <small className="font-sans text-sm font-normal tracking-normal text-ink-3">program</small>
            </>
          }
          note={
            <Button size="small" variant="quiet" onClick={() => remove(index)}>
              Remove {name}
            </Button>
          }
          className="mb-6"
        >
          <LenderFields form={form} path={`programs.${index}.fields`} />
        </Section>
      ))}
      <AddProgram
        names={programs.map(({ name }) => name)}
        onAdd={(name) =>
          append(
            before.programs.find((one) => one.name === name) ?? { name, fields: emptyFields(lender.programFields) },
            {
              shouldFocus: false,
            },
          )
        }
      />
      <SaveBar form={form} before={before} isSaving={saving.isPending} />
    </Form>
  )
}

function AddProgram({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isTaken = names.some((one) => one.toLowerCase() === name.toLowerCase())
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <label className="flex items-center gap-2 text-sm whitespace-nowrap">
        New program
        <input
          className={inputClass({ size: 'small' })}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button
        size="small"
        disabled={name === '' || isTaken}
        onClick={() => {
          onAdd(name)
          setTyped('')
        }}
      >
        Add program
      </Button>
    </div>
  )
}

function SaveBar({ form, before, isSaving }: { form: EditorForm; before: Texts; isSaving: boolean }) {
  const { fields, programs, removed } = changesOf(before, useWatch({ control: form.control }) as Texts)
  const isDirty = Object.keys(fields).length + programs.length + removed.length > 0
  return (
    <div className="sticky bottom-0 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink bg-paper py-3">
      <p className="text-sm text-ink-2">
        {isDirty ? 'Changed terms count as checked today.' : 'An empty field is “not published”.'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" disabled={!isDirty} onClick={() => form.reset(before)}>
          Discard
        </Button>
        <Button type="submit" variant="primary" disabled={!isDirty} pending={isSaving} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </div>
  )
}

/** The fields of a new program, all unpublished. */
const emptyFields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

function textsOf({ fields, programs }: DeskLender): Texts {
  return {
    fields: readableFieldTexts(fields),
    programs: programs.map((program) => ({ name: program.name, fields: readableFieldTexts(program.fields) })),
  }
}

/** Returns the fields whose text changed, the filled fields of new programs, and the names of removed programs. */
function changesOf(before: Texts, after: Texts): LenderEdit {
  return {
    fields: changedTexts(before.fields, after.fields),
    programs: after.programs.flatMap(({ name, fields }) => {
      const was = before.programs.find((one) => one.name === name)
      const changed = changedTexts(was?.fields ?? {}, fields)
      return !was || Object.keys(changed).length > 0 ? [{ name, fields: changed }] : []
    }),
    removed: before.programs.flatMap(({ name }) => (after.programs.some((one) => one.name === name) ? [] : name)),
  }
}

/**
 * Returns the lender's new texts, `now`, with the edits in `typed` since `before`: changed texts, and added or removed
 * programs.
 */
function keepTyped(now: Texts, before: Texts, typed: Texts): Texts {
  const { fields, programs, removed } = changesOf(before, typed)
  const isIn = (list: Texts['programs'], name: string) => list.some((one) => one.name === name)
  return {
    fields: { ...now.fields, ...fields },
    programs: [
      ...now.programs
        .filter(({ name }) => !removed.includes(name))
        .map((program) => ({
          name: program.name,
          fields: { ...program.fields, ...programs.find(({ name }) => name === program.name)?.fields },
        })),
      ...typed.programs.filter(({ name }) => isIn(programs, name) && !isIn(now.programs, name)),
    ],
  }
}

/** Maps a field's name on the server ('minRate', or 'Bridge: minRate' for a program's) to its name in the form. */
function pathOf({ programs }: Texts, name: string): string {
  const index = programs.findIndex((program) => name.startsWith(`${program.name}: `))
  return index === -1 ? `fields.${name}` : `programs.${index}.fields.${name.slice(programs[index]!.name.length + 2)}`
}
