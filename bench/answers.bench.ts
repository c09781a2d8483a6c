import { randomUUID } from 'node:crypto'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { surveyOffice } from './support/server/surveyOffice.ts'
import { ANSWER, QUESTIONS } from './support/server/surveyQuestions.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

/** Requests of one round and side; as many browsers answer each survey. */
const SIZE = 200
const ROUNDS = 5
const CONNECTIONS = 16

export default defineBench({
  title: 'Answers of visitors to a survey of five questions, and to one with a quota that every answer takes',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'answers' })
      try {
        rows.push(...(await measure(host, kind)))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

async function measure(host: Host, kind: string): Promise<BenchRow[]> {
  const { answers, hot, plain, bare } = await contendersOn(host)
  const beside = async (ours: Contender, other: Contender, atLeast: number): Promise<BenchRow> => {
    const result = await sideBySide(ours, other, { rounds: ROUNDS })
    const name = `${kind}, ${CONNECTIONS} connections: ${ours.name}`
    return { name, result, unit: 'req/s', target: { atLeast } }
  }
  return [
    await beside(answers, plain, 0.7),
    // The embedded database has one connection: what is held back there is every request alike.
    kind === 'embedded' ? await beside(hot, plain, 0.5) : await beside(hot, bare, 0.7),
  ]
}

async function contendersOn({
  ours,
  bare,
  token,
}: Host): Promise<Record<'answers' | 'hot' | 'plain' | 'bare', Contender>> {
  const office = await surveyOffice(ours)
  const formVersionId = await office.form(QUESTIONS)
  const cookies = await office.browsers(await office.survey(formVersionId), SIZE)
  const bodyOf = () => ({ requestKey: randomUUID(), formVersionId, content: ANSWER })
  /** Each round has a survey of its own, which the same browsers answer. */
  const answering = (name: string, limit: number | null): Contender => ({
    name,
    async run() {
      const { linkCode } = await office.survey(formVersionId, { limit })
      return load(ours, '/interact/visit', index => ({
        headers: { 'x-link-code': linkCode, cookie: cookies[index] ?? '' },
        body: bodyOf(),
      }))
    },
  })
  const headers = { authorization: `Bearer ${token}` }
  return {
    answers: answering('answers', null),
    hot: answering('answers that take a hot quota', SIZE),
    plain: {
      name: 'plain new records',
      run: () => load(ours, '/bench/reply', () => ({ headers, body: ANSWER })),
    },
    bare: {
      name: 'bare transaction of the same statements',
      run: () => load(bare, '/interact/visit', () => ({ headers: {}, body: bodyOf() })),
    },
  }
}

async function load(
  origin: string,
  path: string,
  next: (index: number) => { headers: Record<string, string>; body: object },
): Promise<number> {
  const { perSecond } = await httpLoad({
    ...{ origin, connections: CONNECTIONS, maxRequests: SIZE, maxMilliseconds: 60_000 },
    next: index => ({ method: 'POST', path: `/prod-api${path}`, ...next(index) }),
  })
  return perSecond
}
