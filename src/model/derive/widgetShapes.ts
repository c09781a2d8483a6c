import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import type { LocalizedText } from '../language/localized.ts'
import { say } from '../language/say.ts'
import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import { withInsides } from './blocks.ts'

type Properties = Record<string, PropertySource>

/** What a widget asks of the values of its property. */
interface WidgetShape {
  /** Limits that the property has with it and does not say itself. */
  limits(property: PropertySource): Partial<PropertySource>
  /** Why it cannot draw the property as it is written; null where it can. */
  misfit(property: PropertySource): LocalizedText | null
}

const STARS = 5
const MOST_STARS = 10
/** As many buttons as stand beside each other on a phone: 0 to 10. */
const MOST_STEPS = 10
const SLIDER = { minimum: 0, maximum: 100 }

const shapes: Record<string, WidgetShape> = {
  rate: {
    limits: property => {
      const step = dataTypeOf(property) === 'number' ? halfOf(property['x-scale'] ?? 1) : 1
      return {
        minimum: step,
        maximum: STARS,
        ...(dataTypeOf(property) === 'number' ? { multipleOf: step } : {}),
      }
    },
    misfit: property =>
      typeMisfit(property, 'rate', ['integer', 'number']) ??
      ((property.maximum ?? STARS) > MOST_STARS
        ? say`rate draws ${MOST_STARS} at most: scale and slider go further`
        : null),
  },
  scale: {
    limits: () => ({ minimum: 1, maximum: 5 }),
    misfit: property => typeMisfit(property, 'scale', ['integer']) ?? stepsMisfit(property),
  },
  slider: {
    limits: property => (dataTypeOf(property) === 'array' ? endsOf(property) : SLIDER),
    misfit: property =>
      typeMisfit(property, 'slider', ['integer', 'number', 'array']) ?? sliderMisfit(property),
  },
  ranking: {
    limits: ({ minItems, maxItems, 'x-options': options }) => ({
      uniqueItems: true,
      ...(options && minItems === undefined && maxItems === undefined
        ? { minItems: options.length, maxItems: options.length }
        : {}),
    }),
    misfit: property => typeMisfit(property, 'ranking', ['array']) ?? rankingMisfit(property),
  },
  'image-choice': {
    limits: () => ({}),
    misfit: ({ 'x-options': options }) =>
      options?.some(({ image }) => image !== undefined)
        ? null
        : say`image-choice draws x-options that have an image`,
  },
  signature: {
    limits: () => ({ format: 'signature' }),
    misfit: property =>
      typeMisfit(property, 'signature', ['string']) ?? formatMisfit(property, 'signature', 'signature'),
  },
  color: {
    limits: ({ pattern, enum: values, 'x-options': options, 'x-dict': dictionary }) =>
      (pattern ?? values ?? options ?? dictionary) === undefined ? { format: 'color' } : {},
    misfit: property => typeMisfit(property, 'color', ['string']) ?? formatMisfit(property, 'color', 'color'),
  },
  object: {
    limits: () => ({}),
    misfit: property =>
      dataTypeOf(property) === 'object' && property.properties && !property['x-schema']
        ? null
        : say`object draws an object with properties: json draws any value`,
  },
  matrix: {
    limits: () => ({}),
    misfit: property => (property['x-matrix'] ? null : say`matrix draws x-matrix: its rows and columns`),
  },
  audience: {
    limits: () => ({}),
    misfit: property => (property['x-audience'] ? null : say`audience draws x-audience: its parts`),
  },
}

/** Why the widget that a property names cannot draw it; null where it can. */
export function widgetMisfit(property: PropertySource): LocalizedText | null {
  return shapeOf(property)?.misfit(property) ?? null
}

/**
 * The page with the limits that widgets bring along: five stars are 1 to 5 for the server too. What a property says
 * itself stands.
 */
export function withWidgetLimits(page: PageSource): PageSource {
  const { resource } = page
  if (typeof resource !== 'object') return page
  const actions =
    resource.actions &&
    Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]) => {
        const { form } = action
        return [name, form ? { ...action, form: { ...form, properties: limited(form.properties) } } : action]
      }),
    )
  return {
    ...page,
    resource: { ...resource, properties: limited(resource.properties), ...(actions ? { actions } : {}) },
  }
}

/** Properties of which nothing changes stay the objects that they are. */
function limited(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, withLimits(property)]),
  )
}

function withLimits(property: PropertySource): PropertySource {
  const shape = shapeOf(property)
  const inner = withInsides(property, limited)
  if (!shape) return inner
  // Limits of what the widget cannot draw would only be mistakes of their own.
  if (shape.misfit(property) !== null) return inner
  const limits = shape.limits(property)
  const merged = { ...limits, ...inner }
  return limits.items ? { ...merged, items: { ...limits.items, ...inner.items } } : merged
}

function shapeOf({ 'x-component': widget = '' }: PropertySource): WidgetShape | undefined {
  return Object.hasOwn(shapes, widget) ? shapes[widget] : undefined
}

function typeMisfit(property: PropertySource, widget: string, types: string[]): LocalizedText | null {
  const type = dataTypeOf(property)
  if (type === null || types.includes(type)) return null
  const known = { zh: types.join(' 或 '), en: types.join(' or ') }
  return say`${widget} edits ${known}; this is ${type}`
}

function formatMisfit({ format }: PropertySource, widget: string, own: string): LocalizedText | null {
  return format === undefined || format === own
    ? null
    : say`${widget} edits texts of format ${own}, not ${format}`
}

/** Half a star, where the number has a place for it. */
const halfOf = (places: number): number => (places > 0 ? 0.5 : 1)

function stepsMisfit({ minimum = 1, maximum = 5 }: PropertySource): LocalizedText | null {
  return maximum - minimum > MOST_STEPS
    ? say`scale draws ${MOST_STEPS + 1} numbers at most, not ${minimum} to ${maximum}: slider goes further`
    : null
}

/** Both ends of a range, each within the limits of the items. */
function endsOf({ items }: PropertySource): Partial<PropertySource> {
  return { minItems: 2, maxItems: 2, items: { ...SLIDER, type: items?.type ?? 'number' } }
}

function sliderMisfit(property: PropertySource): LocalizedText | null {
  const isRange = dataTypeOf(property) === 'array'
  const limits = isRange ? property.items : property
  if (isRange && limits?.type !== 'integer' && limits?.type !== 'number')
    return say`slider edits a list of two numbers: say it as items`
  const { minimum = SLIDER.minimum, multipleOf: step } = limits ?? {}
  if (step === undefined || Number.isInteger(Number((minimum / step).toFixed(9)))) return null
  return say`slider steps by ${step} from minimum ${minimum}, which is no multiple of it`
}

function rankingMisfit({ 'x-options': options, 'x-dict': dictionary }: PropertySource): LocalizedText | null {
  if (options?.some(({ other, exclusive }) => other || exclusive))
    return say`ranking puts options into an order: none is exclusive or asks for a text`
  return options || dictionary ? null : say`ranking orders the values of x-options or x-dict`
}
