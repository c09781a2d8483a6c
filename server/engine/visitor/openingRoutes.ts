import { textOf } from '#model/language/t.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import { moduleRoutes } from '../registry/moduleRoutes.ts'
import type { Route } from '../registry/Route.ts'
import { linkOf, linkState } from './asVisitor.ts'

/** What every screen behind a link begins with: whether it opens, who asks, and a puzzle where one is asked for. */
export function openingRoutes(
  { page, title: resourceTitle }: ResourceModel,
  link: VisitorLinkModel,
): Route[] {
  const { path, purpose, title } = link
  const access = { link: purpose }
  const named = `${textOf(resourceTitle)}${textOf(title)}`
  const [opening, asking] = moduleRoutes({
    resource: page,
    routes: [
      {
        ...{ method: 'GET', path: `${path}/open`, access, title: named, alsoClosed: true, run: neverRun },
        summary: 'Whether a link opens now, and if not, why',
      },
      {
        ...{ method: 'GET', path: `${path}/puzzle`, access, title: named, alsoClosed: true, run: neverRun },
        summary: 'A puzzle, for visitors who are asked for one',
      },
    ],
  }) as [Route, Route]
  return [
    { ...opening, run: context => open(context, link) },
    { ...asking, prepare: makePuzzle, run: async (_context, { prepared }) => ({ data: prepared }) },
  ]
}

async function open(context: OperationContext, { title }: VisitorLinkModel): Promise<Answer> {
  const { state, words, from, to } = await linkState(context)
  const { tenantId, pass = null } = linkOf(context)
  const { name } = await context.services.institution.tenant(context.tx, tenantId)
  return {
    data: { title, institution: name, state, message: words, from, to, now: context.now.toISOString(), pass },
  }
}

/** Before the transaction: it is kept in one of its own. */
async function makePuzzle({ services }: OperationContext): Promise<Row> {
  const { img, uuid } = await services.puzzles.create()
  return { img, uuid }
}

/** @throws Error: the work of a derived endpoint stands beside its description */
export async function neverRun(): Promise<never> {
  throw new Error('Derived endpoints run by themselves.')
}
