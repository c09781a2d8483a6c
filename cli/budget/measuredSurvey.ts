import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'

const options = ['苹果', '香蕉', '梨'].map((label, index) => ({ value: String(index + 1), label }))
const option = (value: string, label: string) => ({ value, label })

/** A question of each sort that most surveys have: choice, text, number, rating and matrix. */
const QUESTIONS = {
  properties: {
    fruit: { type: 'string', title: '您最喜欢哪种水果？', 'x-component': 'radio', 'x-options': options },
    others: {
      ...{ type: 'array', title: '还喜欢哪些？', 'x-component': 'checkbox' },
      ...{ items: { type: 'string' }, 'x-options': options },
    },
    reason: { type: 'string', title: '为什么？', maxLength: 500 },
    brand: { type: 'string', title: '品牌', maxLength: 50 },
    weekly: { type: 'integer', title: '每周吃几个？', minimum: 0, maximum: 100 },
    stars: { type: 'integer', title: '打几颗星？', 'x-component': 'rate', minimum: 1, maximum: 5 },
    judged: {
      title: '请评价',
      'x-matrix': {
        rows: [option('taste', '口味'), option('price', '价格')],
        columns: [option('good', '好'), option('bad', '不好')],
      },
    },
  },
}

/** What the server tells a visitor of a survey that is open, by request. */
export function surveyAnswers(): Record<string, Record<string, unknown>> {
  const { form, problems } = createDocumentCompiler({ pages: [], dictionaries: {} }).compile(
    JSON.stringify(QUESTIONS),
    { forVisitors: true },
  )
  if (form === null) throw new Error(`The measured survey has mistakes: ${JSON.stringify(problems)}`)
  const bounds = { startTime: null, endTime: null, closed: null, used: null, times: null, answered: 0 }
  const door = { title: '水果', institution: '江城学院', state: 'open', message: null, pass: null }
  return {
    'GET /interact/survey/link/answer/open': {
      data: { ...door, from: null, to: null, now: '2030-01-01T00:00:00Z' },
    },
    'GET /interact/visit': {
      data: {
        ...{ ...bounds, surveyId: 1, title: '水果', kind: '1', institution: '江城学院', identity: '1' },
        ...{ anonymous: false, frequency: 'once', mayReadResults: false, instructions: null },
        ...{ randomQuestions: false, randomOptions: false, endText: null },
        asked: { formVersionId: 1, formName: '水果', form, dictionaries: {} },
      },
    },
  }
}
