import { environmentAt, type NameFacts, type Surroundings } from '../../expression/index.ts'
import type { Reaction } from '../../source/common.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import { choicesOf, factsOfProperty } from '../nameFactsOf.ts'
import type { JsonPath } from '../Reporter.ts'
import { textsIn } from './checkTemplates.ts'
import type { PropertyPlace } from './eachProperty.ts'
import type { ExpressionSite } from './judgeExpression.ts'
import { templatesIn } from './templatesIn.ts'

/** Reactions of a property, with their places. */
export function reactionsOf(property: PropertySource, at: JsonPath): { reaction: Reaction; at: JsonPath }[] {
  const given = property['x-reactions']
  if (given === undefined) return []
  if (!Array.isArray(given)) return [{ reaction: given, at: [...at, 'x-reactions'] }]
  return given.map((reaction, index) => ({ reaction, at: [...at, 'x-reactions', index] }))
}

/** The expressions of the reactions of a property. */
export function reactionSites(
  { property, at, siblings }: PropertyPlace,
  around: Surroundings,
  { app }: CheckContext,
): ExpressionSite[] {
  const { dictionaries } = app.environment
  const self = factsOfProperty(property, dictionaries)
  return reactionsOf(property, at).flatMap(({ reaction, at: place }) => {
    const deps = (reaction.dependencies ?? []).map((name): NameFacts => {
      const choices = siblings[name] ? choicesOf(siblings[name], dictionaries) : null
      return { type: 'any', ...(choices ? { choices } : {}) }
    })
    const own = environmentAt('reaction', { ...around, self, deps })
    const sites: ExpressionSite[] = []
    if (reaction.when !== undefined) {
      sites.push({ source: reaction.when, at: [...place, 'when'], environment: own, use: 'condition' })
    }
    return [
      ...sites,
      ...templatesOf(reaction, place).map(template => ({
        ...template,
        environment: own,
        use: 'value' as const,
      })),
    ]
  })
}

/** Expressions in {{ }}; a text with {{ that is not wholly one is taken as an expression too, and fails as one. */
export function templatesOf(
  reaction: Reaction,
  at: JsonPath,
): { source: string; at: JsonPath; start: number }[] {
  const branches = (['fulfill', 'otherwise'] as const).flatMap(branch =>
    (['state', 'schema'] as const).flatMap(part => textsIn(reaction[branch]?.[part], [...at, branch, part])),
  )
  return branches.flatMap(({ text, path }) => templatesIn(text, path))
}
