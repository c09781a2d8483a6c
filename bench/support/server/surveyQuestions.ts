const chosen = (title: string, options: Record<string, string>) => ({
  type: 'string',
  title,
  'x-options': Object.entries(options).map(([value, label]) => ({ value, label })),
})

/** Five questions, with the types and limits of the page bench/reply. */
export const QUESTIONS = {
  colour: chosen('最喜欢的颜色', { red: '红', blue: '蓝' }),
  size: chosen('尺寸', { small: '小', large: '大' }),
  score: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
  amount: { type: 'number', title: '金额', minimum: 0 },
  opinion: { type: 'string', title: '意见', maxLength: 200 },
}

export const ANSWER = {
  ...{ colour: 'red', size: 'large', score: 4, amount: 12.5 },
  opinion: '很好，希望下次多一些时间，也希望提前一周通知大家。',
}

const level = { 1: '很好', 2: '好', 3: '一般', 4: '差', 5: '很差' }
const options = Object.entries(level).map(([value, label]) => ({ value, label }))
const matrix = {
  rows: ['food', 'room', 'staff'].map(value => ({ value, label: value })),
  columns: options,
}

const times = (count: number, name: string, field: object) =>
  Object.fromEntries(
    Array.from({ length: count }, (_one, index) => [
      `${name}${index}`,
      { ...field, title: `${name}${index}` },
    ]),
  )

/** Thirty questions of all kinds that statistics tell apart. */
export const THIRTY_QUESTIONS = {
  ...times(12, 'one', chosen('', level)),
  ...times(6, 'many', { type: 'array', 'x-options': options }),
  ...times(6, 'score', { type: 'integer', minimum: 1, maximum: 10 }),
  ...times(3, 'matrix', { type: 'object', 'x-matrix': matrix }),
  ...times(3, 'text', { type: 'string', maxLength: 200 }),
}

/** A survey as people meet it: one question of each usual kind. */
export const USUAL_QUESTIONS = {
  colour: QUESTIONS.colour,
  opinion: QUESTIONS.opinion,
  amount: QUESTIONS.amount,
  rating: { type: 'integer', title: '满意度', minimum: 1, maximum: 5, 'x-component': 'rate' },
  service: { type: 'object', title: '服务', 'x-matrix': matrix },
}
