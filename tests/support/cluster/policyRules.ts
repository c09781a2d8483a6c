import { sql } from 'kysely'
import { parseSync } from 'libpg-query'
import type { Tx } from '#server/db/Database.ts'
import { type ClassOf, isOwnSchema, type TableViolation } from './ownCatalog.ts'
import { type Node, plainName } from './parserTree.ts'

interface Policy {
  table: string
  name: string
  using: string | null
  check: string | null
  /** What it needs beside PostgreSQL's own and its table: another's function, operator or type, another table. */
  needs: string[]
}

/** T3 */
export async function checkPolicies(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const { rows } = await sql<Policy>`
    select c.relname as table, p.polname as name,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check,
      array(select pg_describe_object(d.refclassid, d.refobjid, 0) from pg_depend d
        where d.classid = 'pg_policy'::regclass and d.objid = p.oid
          and d.refobjid <> p.polrelid and d.refclassid <> 'pg_authid'::regclass) as needs
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where ${isOwnSchema('c.relnamespace')}`.execute(tx)
  // Most tables have the same few policies.
  const answers = new Map<string, string[]>()
  const ask = (text: string): string[] => {
    const answer = answers.get(text) ?? strangersIn(text)
    answers.set(text, answer)
    return answer
  }
  return rows
    .filter(({ table }) => classOf(table) !== 'local')
    .flatMap(({ name, table, using, check, needs }) => {
      const strange = [using, check].flatMap(text => (text === null ? [] : ask(text)))
      return [...strange, ...needs].map(what => ({ rule: 'T3', detail: `${name} of ${table} holds ${what}` }))
    })
}

const PLAIN_NODES = new Set([
  ...['ColumnRef', 'A_Const', 'TypeCast', 'BoolExpr', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'A_Expr'],
])

const COMPARISONS = new Set(['=', '<>', '<', '<=', '>', '>='])

const COMPARING_KINDS = new Set(['AEXPR_OP', 'AEXPR_NULLIF', 'AEXPR_DISTINCT', 'AEXPR_NOT_DISTINCT'])

/** What of a policy's expression is none of: own columns, constants, settings, comparisons, NULLIF, COALESCE, CASE. */
function strangersIn(expression: string): string[] {
  const { stmts } = parseSync(`select ${expression}`) as { stmts: [{ stmt: { SelectStmt: Node } }] }
  const [target] = stmts[0].stmt.SelectStmt.targetList as [{ ResTarget: { val: Node } }]
  return [...new Set(strangers(target.ResTarget.val))]
}

function* strangers(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* strangers(item)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) {
      if (key === 'typeName' || key === 'name') continue
      if (key === 'FuncCall') yield* strangeCall(below as { funcname: Node[]; args?: Node[] })
      else if (key === 'NullTest') yield* strangeTest(below as { arg: Node })
      else {
        if (key === 'A_Expr') yield* strangeOperator(below as { kind: string; name: Node[] })
        if (/^[A-Z]/.test(key) && !PLAIN_NODES.has(key) && key !== 'String') yield key
        yield* strangers(below)
      }
    }
  }
}

function* strangeOperator({ kind, name }: { kind: string; name: Node[] }): Generator<string> {
  if (!COMPARING_KINDS.has(kind) || !COMPARISONS.has(plainName(name))) yield plainName(name)
}

function* strangeCall({ funcname, args }: { funcname: Node[]; args?: Node[] }): Generator<string> {
  const name = plainName(funcname)
  if (name !== 'current_setting') yield `${name}()`
  yield* strangers(args)
}

function* strangeTest({ arg }: { arg: Node }): Generator<string> {
  if (!arg.ColumnRef) yield 'IS NULL over an expression'
  yield* strangers(arg)
}
