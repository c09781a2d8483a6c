import type { BuilderSettings } from './WidgetBuilder.ts'

/** Settings that several widgets have. */
export const placeholder: BuilderSettings = {
  'x-placeholder': {
    title: { zh: '占位提示', en: 'Placeholder' },
    type: 'string',
    'x-component': 'builder-text',
  },
}

export const lengths: BuilderSettings = {
  minLength: { title: { zh: '最少字数', en: 'Shortest' }, type: 'integer', minimum: 0, maximum: 100_000 },
  maxLength: { title: { zh: '最多字数', en: 'Longest' }, type: 'integer', minimum: 1, maximum: 100_000 },
}

export const limits: BuilderSettings = {
  minimum: { title: { zh: '最小值', en: 'Smallest' }, type: 'number' },
  maximum: { title: { zh: '最大值', en: 'Greatest' }, type: 'number' },
}

/** Places behind the point of an exact number. */
export const decimals: BuilderSettings = {
  'x-scale': { title: { zh: '小数位数', en: 'Decimal places' }, type: 'integer', minimum: 0, maximum: 12 },
}

export const step: BuilderSettings = {
  multipleOf: { title: { zh: '最小间隔', en: 'Multiple of' }, type: 'number', exclusiveMinimum: 0 },
}

export const affixes: BuilderSettings = {
  'x-prefix': { title: { zh: '前缀', en: 'Prefix' }, type: 'string', 'x-component': 'builder-text' },
  'x-suffix': { title: { zh: '后缀', en: 'Suffix' }, type: 'string', 'x-component': 'builder-text' },
}

/**
 * A list of values with their labels.
 * @param more what else is set of each, by the names of keys: image, color, other
 */
export const valueList = (
  title: BuilderSettings[string]['title'],
  { more = [], fewest = 1 }: { more?: readonly string[]; fewest?: number } = {},
): BuilderSettings[string] => ({
  ...{ title, type: 'array', minItems: fewest },
  items: { type: 'object', additionalProperties: true },
  'x-component': 'builder-options',
  'x-component-props': { more },
})

/** Values written in the form itself. */
export const options: BuilderSettings = {
  'x-options': valueList({ zh: '选项', en: 'Options' }, { more: ['image', 'color', 'other', 'exclusive'] }),
}

/** The same where each is a value that is put somewhere, none of them an answer by itself. */
export const plainOptions: BuilderSettings = {
  'x-options': valueList({ zh: '选项', en: 'Options' }, { more: ['image', 'color'] }),
}

export const dictionary: BuilderSettings = {
  'x-dict': { title: { zh: '字典', en: 'Dictionary' }, type: 'string', 'x-component': 'builder-dictionary' },
}

export const items: BuilderSettings = {
  minItems: { title: { zh: '最少项数', en: 'Fewest items' }, type: 'integer', minimum: 0, maximum: 1000 },
  maxItems: { title: { zh: '最多项数', en: 'Most items' }, type: 'integer', minimum: 1, maximum: 1000 },
}

export const page: BuilderSettings = {
  'x-ref': { title: { zh: '关联对象', en: 'Records of' }, type: 'string', 'x-component': 'builder-page' },
}

export const columns: BuilderSettings = {
  'x-component-props.columns': {
    title: { zh: '列数', en: 'Columns' },
    type: 'integer',
    minimum: 1,
    maximum: 4,
  },
}

/** Settings of uploads that take files with these extensions. */
export const filesOf = (extensions: readonly string[]): BuilderSettings => ({
  'x-component-props.accept': {
    title: { zh: '文件类型', en: 'Types' },
    type: 'array',
    'x-options': extensions.map(value => ({ value, label: value })),
    items: { type: 'string' },
  },
  'x-component-props.size': {
    title: { zh: '大小上限（MB）', en: 'Largest (MB)' },
    type: 'number',
    exclusiveMinimum: 0,
  },
  'x-component-props.limit': {
    title: { zh: '数量上限', en: 'Most files' },
    type: 'integer',
    minimum: 1,
    maximum: 100,
  },
})

/** The options that a choice begins with. */
export const twoOptions = [
  { value: 'a', label: { zh: '选项一', en: 'Option 1' } },
  { value: 'b', label: { zh: '选项二', en: 'Option 2' } },
]
