import { sql } from 'kysely'
import { DiagramFault } from '#process/DiagramFault.ts'
import { onDiagram } from '../onDiagram.ts'
import type { PeopleWork } from '../people/PeopleWork.ts'

/** Whether a published definition can be run. */
interface DefinitionCheck {
  isExecutable: boolean
  /** Why not, in Chinese; none where it can. */
  reasons: string[]
}

/** A definition as it is judged. */
export interface JudgedDefinition {
  id: number
  key: string
  bpmnXml: string
}

/** Of the rules: counted up where they come to refuse more, or less, so that everything is judged anew. */
export const EDITION = 1

/** Reasons that are kept. */
const MOST_TOLD = 20

/** What the rules of execution say of a diagram. */
export async function judgeDefinition({
  bpmnXml,
  key,
}: Omit<JudgedDefinition, 'id'>): Promise<DefinitionCheck> {
  try {
    const { problems } = await onDiagram('compileProcess', bpmnXml, { key })
    const reasons = problems.slice(0, MOST_TOLD).map(({ message }) => message)
    return { isExecutable: problems.length === 0, reasons }
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    return { isExecutable: false, reasons: [error.message] }
  }
}

/** What is known of definitions, by their ids; those that nobody has looked at yet are missing. */
export async function checksOf(
  { tx, tenantId }: Pick<PeopleWork, 'tx' | 'tenantId'>,
  ids: readonly number[],
): Promise<Map<number, DefinitionCheck>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DefinitionCheck & { id: number }>`
    select definition_id as id, is_executable as "isExecutable", reasons from bpm_process_check
    where tenant_id = ${tenantId} and definition_id = any(${[...ids]}::bigint[])
      and edition >= ${EDITION}`.execute(tx)
  return new Map(rows.map(({ id, isExecutable, reasons }) => [Number(id), { isExecutable, reasons }]))
}

/** What is known of a definition, which is judged where nobody has done it yet. */
export async function checkOf(work: PeopleWork, definition: JudgedDefinition): Promise<DefinitionCheck> {
  const known = (await checksOf(work, [definition.id])).get(definition.id)
  if (known) return known
  const check = await judgeDefinition(definition)
  await keepCheck(work, definition.id, check)
  return check
}

/** Keeps what was found; what a later edition has found stays. */
export async function keepCheck(
  { tx, tenantId, now }: PeopleWork,
  definitionId: number,
  { isExecutable, reasons }: DefinitionCheck,
): Promise<void> {
  await sql`
    insert into bpm_process_check (tenant_id, definition_id, edition, is_executable, reasons, check_time)
    values (${tenantId}, ${definitionId}, ${EDITION}, ${isExecutable}, ${JSON.stringify(reasons)}, ${now})
    on conflict (tenant_id, definition_id) do update set edition = excluded.edition,
      is_executable = excluded.is_executable, reasons = excluded.reasons, check_time = excluded.check_time
    where bpm_process_check.edition <= excluded.edition`.execute(tx)
}
