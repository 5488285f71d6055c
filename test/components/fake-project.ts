import {
  changeLinesEndpoint,
  getProjectEndpoint,
  NewFact,
  type Project,
  ProjectLines,
  projectChangedMessage,
  recordFactEndpoint,
  type WorkLineInput,
} from '#contract/project/project.ts'
import { buildProject, type ProjectDeal, type StoredProject } from '#server/features/project/build-project.ts'
import { localToday } from '#web/format/dates.ts'
import type { MatchedDeal } from './answer-deals.ts'
import type { FakeServer } from './fake-server.ts'

/**
 * A deal's project on a test's server. It versions the work and stores one record per idempotency key, like the real
 * one.
 */
export type FakeProject = {
  read(): Project
  /** Changes the work as another window would. */
  change(lines: readonly WorkLineInput[]): void
  record(key: string, fact: NewFact): void
  answerOn(server: FakeServer): void
  /** Fails the project's requests until `answerOn` is called again. */
  failOn(server: FakeServer): void
}

/** Creates a project in memory that computes replies with the server's own rules. */
export function createFakeProject({ deal, insight }: MatchedDeal): FakeProject {
  const row = { ...deal, createdAt: new Date(deal.createdAt), medians: insight.medians } as unknown as ProjectDeal
  let lines: (WorkLineInput & { id: string })[] = []
  let version = 0
  const facts = new Map<string, NewFact>()
  function read() {
    const stored = {
      settings: { version, lagMonths: 1, retainagePercent: 0, drawFee: null },
      lines,
      facts: [...facts].map(([key, fact]) => ({
        ...NewFact.parse(fact),
        id: `fact of ${key}`,
        key,
        createdAt: new Date(),
      })),
      result: undefined,
      lenderTerms: null,
    } as unknown as StoredProject
    return buildProject(row, stored, { reserves: 78_000, today: localToday() })
  }
  function change(next: readonly WorkLineInput[]) {
    version++
    lines = next.map((line, at) => ({ ...line, id: line.id ?? lineId(version, at) }))
  }
  const record = (key: string, fact: NewFact) => void facts.set(key, fact)
  return {
    read,
    change,
    record,
    answerOn(server) {
      server.answer(getProjectEndpoint, read)
      server.answer(changeLinesEndpoint, ({ body }) => {
        const sent = ProjectLines.parse(body)
        if (sent.version !== version)
          throw Response.json({ message: projectChangedMessage, reason: 'version-conflict' }, { status: 409 })
        change(sent.lines)
        return read()
      })
      server.answer(recordFactEndpoint, ({ body, headers }) => {
        record(headers['idempotency-key']!, body as NewFact)
        return read()
      })
    },
    failOn(server) {
      for (const endpoint of [getProjectEndpoint, changeLinesEndpoint, recordFactEndpoint]) server.lose(endpoint)
    },
  }
}

const lineId = (version: number, at: number) =>
  `00000000-0000-4000-8000-${String(version).padStart(4, '0')}${String(at).padStart(8, '0')}`
