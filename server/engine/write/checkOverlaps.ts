import { type SqlBool, sql } from 'kysely'
import { fieldTypeNamed, toColumn } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { RangeModel, ResourceModel } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import { recordName } from '../expression/recordName.ts'
import { openWindowsOn } from '../files/mayReadFile.ts'
import { lockRule, lockRulePart } from '../lockRule.ts'
import { columnRef, isOneOf, ownTenant } from '../query/condition.ts'
import { type Rows, recordsOf, rowsOf, selectFields } from '../query/rowsOf.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { identityOf, tupleCondition } from './checkValues.ts'
import { uniqueErrorField } from './constraintFault.ts'
import { addError, type Draft, draftedRecord, hasError } from './Draft.ts'
import { overlapMistake } from './overlapMistake.ts'

/** A range that a draft takes, or a stored record has. */
interface Claim {
  /** null for what is stored. */
  draft: Draft | null
  record: Row
  /** What it has in common with those that it is compared with. */
  identity: string
  /** Ends, as numbers. */
  from: number
  to: number
}

/**
 * Notes a mistake at every draft whose range shares a moment with that of a stored record or of another draft. Who
 * takes a range there waits until the transaction ends: what is found is all there is. Nothing is asked of a draft that
 * changes nothing of its range.
 */
export async function checkOverlaps(
  context: OperationContext,
  compiled: CompiledResource,
  drafts: readonly Draft[],
): Promise<void> {
  for (const [index, { rule, reads }] of compiled.ranges.entries()) {
    const claims: Claim[] = []
    for (const draft of drafts) {
      if (!isAsking(draft, rule, reads)) continue
      const claim = claimOf(compiled.model, rule, { draft, record: draftedRecord(draft) })
      if (claim.from < claim.to && (await holdsFor(context, compiled, rule.when, claim.record)))
        claims.push(claim)
    }
    if (claims.length === 0) continue
    await lockClaims(context, compiled.model, { index, claims })
    const stored = await findStored(context, compiled.model, rule, claims)
    await refuseOverlapping(context, compiled.model, { rule, claims: [...claims, ...stored] })
  }
}

function isAsking(draft: Draft, { same, from, to }: RangeModel, reads: readonly string[]): boolean {
  const record = draftedRecord(draft)
  if ([...same, from, to].some(name => (record[name] ?? null) === null || hasError(draft, name))) return false
  return draft.before === null || reads.some(name => name in draft.changes)
}

function claimOf(
  resource: ResourceModel,
  { same, from, to }: RangeModel,
  { draft, record }: Pick<Claim, 'draft' | 'record'>,
): Claim {
  const end = (name: string) => numberOf(resource, name, record[name])
  return { draft, record, identity: identityOf(record, same), from: end(from), to: end(to) }
}

/** An end of a range as a number that orders it: texts that are no moments are times of day, whose order is theirs. */
function numberOf(resource: ResourceModel, name: string, value: unknown): number {
  if (typeof value === 'number') return value
  const { compared } = fieldTypeNamed(fieldOf(resource, name).type).expression
  const text = String(value)
  return compared?.toNumber(text) ?? Number(text.replaceAll(':', ''))
}

/** One range is waited for alone; many, as of an import, keep all others of the tenant waiting. */
async function lockClaims(
  { tx, caller }: OperationContext,
  { table }: ResourceModel,
  { index, claims }: { index: number; claims: readonly Claim[] },
): Promise<void> {
  const rule = `range ${index} ${table} ${caller.tenantId}`
  const [first, ...others] = new Set(claims.map(({ identity }) => identity))
  if (others.length > 0) await lockRule(tx, rule)
  else await lockRulePart(tx, rule, first ?? '')
}

/** Stored ranges of the tenant, whoever may see them, that share a moment with what the claims span together. */
async function findStored(
  context: OperationContext,
  resource: ResourceModel,
  rule: RangeModel,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const { same, from, to } = rule
  const fields = [...new Set([resource.key, ...same, from, to])].map(name => fieldOf(resource, name))
  const earliest = claims.reduce((one, other) => (other.from < one.from ? other : one))
  const latest = claims.reduce((one, other) => (other.to > one.to ? other : one))
  const own = claims.flatMap(({ record }) => record[resource.key] ?? [])
  const records = new Map([...claims].map(({ identity, record }) => [identity, record]))
  const [first, last] = [columnRef('t', columnOf(resource, from)), columnRef('t', columnOf(resource, to))]
  const found: Row[] = []
  for (const chunk of chunksOf([...records.values()])) {
    let rows: Rows = context.tx
      .selectFrom(`${resource.table} as t`)
      .where(ownTenant(context, resource, 't'))
      .where(first, '<', bound(resource, to, latest.record))
      .where(last, '>', bound(resource, from, earliest.record))
      .where(sql<SqlBool>`${first} < ${last}`)
    if (resource.trash) rows = rows.where(sql<SqlBool>`t.deleted_at is null`)
    if (rule.when !== null) rows = rows.where(whereCondition(context, resource, rule.when))
    if (same.length > 0)
      rows = rows.where(
        tupleCondition(
          same.map(name => fieldOf(resource, name)),
          chunk,
        ),
      )
    if (own.length > 0)
      rows = rows.where(sql<SqlBool>`not ${isOneOf(columnRef('t', columnOf(resource, resource.key)), own)}`)
    found.push(...recordsOf(await selectFields(context, resource, rows, fields).execute(), fields))
  }
  return found.map(record => claimOf(resource, rule, { draft: null, record }))
}

const bound = (resource: ResourceModel, name: string, record: Row): unknown =>
  toColumn(fieldOf(resource, name), record[name])

const CHUNK = 1_000

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK)
}

interface Compared {
  rule: RangeModel
  claims: readonly Claim[]
}

async function refuseOverlapping(
  context: OperationContext,
  resource: ResourceModel,
  { rule, claims }: Compared,
): Promise<void> {
  const pairs = overlapping(claims)
  const keys = pairs.flatMap(({ other }) => (other.draft === null ? [other.record[resource.key]] : []))
  const labels = await readableLabels(context, resource, keys)
  for (const { draft, other } of pairs) {
    const field = uniqueErrorField(resource, [rule.from, rule.to], draft.before === null)
    const label = other.draft === null ? labels.get(other.record[resource.key]) : undefined
    addError(draft, { field, code: 'OVERLAP', message: overlapMistake(rule, label) })
  }
}

/** Drafts with a range that theirs overlaps; of two drafts the later is named, of many that overlap one at least. */
function overlapping(claims: readonly Claim[]): { draft: Draft; other: Claim }[] {
  const pairs = new Map<Draft, Claim>()
  for (const group of Map.groupBy(claims, ({ identity }) => identity).values()) {
    let reaching: Claim | null = null
    for (const claim of group.toSorted((one, other) => one.from - other.from)) {
      if (reaching !== null && claim.from < reaching.to) {
        const [mine, other] = claim.draft ? [claim, reaching] : [reaching, claim]
        if (mine.draft && !pairs.has(mine.draft)) pairs.set(mine.draft, other)
      }
      if (reaching === null || claim.to > reaching.to) reaching = claim
    }
  }
  return [...pairs].map(([draft, other]) => ({ draft, other }))
}

/** What records are called, of those that the caller may read on some page over their table. */
async function readableLabels(
  context: OperationContext,
  { page }: ResourceModel,
  keys: readonly unknown[],
): Promise<Map<unknown, LocalizedText>> {
  const labels = new Map<unknown, LocalizedText>()
  // Whoever writes a shared record as its reader knows none of the owner's others.
  if (keys.length === 0 || context.reader) return labels
  for (const resource of openWindowsOn(context, page)) {
    const fields = [fieldOf(resource, resource.key), fieldOf(resource, resource.label)]
    if (fields.some(field => !isReadable(context.caller, field))) continue
    const chosen = isOneOf(columnRef('t', columnOf(resource, resource.key)), keys)
    const rows = await selectFields(
      context,
      resource,
      rowsOf(context, resource).where(chosen),
      fields,
    ).execute()
    for (const record of recordsOf(rows, fields))
      labels.set(record[resource.key], recordName(resource, record))
  }
  return labels
}
