import { defineWidget } from '#engine'
import { type NamedTexts, NamedTextsInput, NamedTextsView, namesOf } from './NamedTexts.tsx'

export default defineWidget({
  key: 'named-texts',
  title: '命名文本',
  input: NamedTextsInput,
  cell: ({ value }: { value: NamedTexts | null | undefined }) =>
    namesOf(undefined, value)
      .map(name => `${name}=${value?.[name]}`)
      .join(' '),
  view: NamedTextsView,
  types: ['json'],
  sample: { name: '王敏', code: '2026' },
})
