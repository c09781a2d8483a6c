import type { FieldFacts, PageFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { say } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import { checkNames } from './checkNames.ts'

/** Whoever may list the records finds them: by stored texts that need no further permission, one of which the list searches. */
export function checkFindBy({ owned, source }: PageFacts, reporter: Reporter): void {
  const names = owned?.source.findBy ?? []
  if (!owned || names.length === 0) return
  const at = ['resource', 'findBy']
  checkNames({ names, at, known: owned.fields.keys() }, reporter)
  for (const [index, name] of names.entries()) {
    const given = owned.fields.get(name)
    if (owned.isModule || (given && !given.isUnclear && !isToldText(given)))
      reporter.report(
        'find-by',
        [...at, index],
        say`${name} is no stored text that everybody who lists may read`,
      )
  }
  const searched = (source.list?.search ?? []).map(field => (typeof field === 'string' ? field : field.field))
  const isSearched = (name: string) =>
    searched.includes(name) || Boolean(owned.fields.get(name)?.source['x-search'])
  if (!names.some(isSearched))
    reporter.report(
      'find-by',
      at,
      say`none of these is a search field of the list, in which a found record opens`,
    )
}

/** A stored text that is nobody's secret and chosen from no list. */
export function isToldText({ role, type, source }: FieldFacts): boolean {
  const isChosen = ['x-ref', 'x-dict', 'enum', 'x-options', 'oneOf', 'typeOf'].some(word => word in source)
  const isPlain =
    role === 'own' && fieldTypeNamed(type).namesRecords && !isChosen && foundOutBy(source) === null
  return Boolean(isPlain && !source.writeOnly && source['x-permission']?.read === undefined)
}
