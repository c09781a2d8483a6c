import { parsedExpression } from '../expression/index.ts'
import { isDated } from '../list/grouping.ts'
import type { Text } from '../source/common.ts'
import type { FigureSource, ToneSource } from '../source/list.ts'
import type { ListSource } from '../source/page.ts'
import type {
  CardModel,
  ColumnLayout,
  FigureModel,
  GroupModel,
  ListModel,
  ResourceModel,
  ToneModel,
} from '../types/index.ts'
import { fieldNamed } from './resolvePath.ts'

/** What a list says of its records beyond their columns. @param columnAt compiles the column of a path */
export function compileLooks(
  given: ListSource,
  resource: ResourceModel,
  columnAt: (path: string) => ColumnLayout,
): Pick<ListModel, 'summary' | 'groupBy' | 'tone' | 'card'> {
  return {
    summary: (given.summary ?? []).map(figure => compileFigure(figure, resource)),
    groupBy: compileGroup(given.groupBy, resource),
    tone: (given.tone ?? []).map(tone => compileTone(tone, resource)),
    card: given.card === undefined ? null : compileCard(given.card, columnAt),
  }
}

const LABELS: Record<FigureSource['function'], Text> = {
  sum: { zh: '合计', en: 'Sum' },
  avg: { zh: '平均', en: 'Average' },
  min: { zh: '最小', en: 'Minimum' },
  max: { zh: '最大', en: 'Maximum' },
  count: { zh: '计数', en: 'Count' },
}

const LABELS_OF_DATES: Partial<typeof LABELS> = {
  min: { zh: '最早', en: 'Earliest' },
  max: { zh: '最晚', en: 'Latest' },
}

function compileFigure(figure: FigureSource, resource: ResourceModel): FigureModel {
  const { field, function: word, label } = figure
  const own = isDated(fieldNamed(field, resource)) ? LABELS_OF_DATES[word] : undefined
  return { field, function: word, label: label ?? own ?? LABELS[word] }
}

function compileGroup(given: ListSource['groupBy'], resource: ResourceModel): GroupModel | null {
  if (given === undefined) return null
  const { field: name, unit = 'day' } = typeof given === 'string' ? { field: given } : given
  return { field: name, unit: isDated(fieldNamed(name, resource)) ? unit : null }
}

/** A reference is read by its own name, or by that of the object that answers carry. */
function compileTone({ when, tone, label }: ToneSource, { fields }: ResourceModel): ToneModel {
  const roots = new Set((parsedExpression(when)?.refs ?? []).map(({ root }) => root))
  const isRead = ({ name, reference }: (typeof fields)[number]) =>
    roots.has(name) || (reference !== null && roots.has(reference.as))
  return { when, tone, label, reads: fields.filter(isRead).map(({ name }) => name) }
}

function compileCard(
  { title, subtitle, image, tags, fields }: NonNullable<ListSource['card']>,
  columnAt: (path: string) => ColumnLayout,
): CardModel {
  const part = (path: string | undefined) => (path === undefined ? null : columnAt(path))
  return {
    title: part(title),
    subtitle: part(subtitle),
    image: image ?? null,
    tags: tags?.map(columnAt) ?? null,
    fields: fields?.map(columnAt) ?? null,
  }
}
