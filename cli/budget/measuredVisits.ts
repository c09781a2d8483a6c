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

/** The same with all else that a visitor may be asked, and a question that depends on another. */
const ALL_QUESTIONS = {
  properties: {
    ...QUESTIONS.properties,
    brand: { ...QUESTIONS.properties.brand, 'x-visible': "fruit == '1'" },
    bought: { type: 'string', format: 'date', title: '最近一次购买' },
    hour: { type: 'string', format: 'time', title: '通常几点吃？' },
    shop: { type: 'string', title: '在哪里买？', 'x-component': 'select', 'x-options': options },
    sweet: { type: 'integer', title: '多甜？', 'x-component': 'slider', minimum: 0, maximum: 10 },
    likes: { type: 'integer', title: '推荐吗？', 'x-component': 'scale', minimum: 0, maximum: 10 },
    order: {
      ...{ type: 'array', title: '排序', 'x-component': 'ranking' },
      ...{ items: { type: 'string' }, 'x-options': options },
    },
    again: { type: 'boolean', title: '还会买吗？', 'x-component': 'switch' },
    home: {
      type: 'array',
      title: '所在地区',
      'x-component': 'region',
      items: { type: 'string' },
      maxItems: 3,
    },
    photo: { type: 'string', title: '照片', maxLength: 500, 'x-component': 'image' },
    receipt: { type: 'string', title: '小票', maxLength: 500, 'x-component': 'file' },
    purchases: {
      ...{ type: 'array', title: '购买记录', 'x-component': 'array-table' },
      items: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 20 } } },
    },
  },
}

function asked(questions: object) {
  const { form, problems } = createDocumentCompiler({ pages: [], dictionaries: {} }).compile(
    JSON.stringify(questions),
    { forVisitors: true },
  )
  if (form === null) throw new Error(`The measured form has mistakes: ${JSON.stringify(problems)}`)
  return { formVersionId: 1, formName: '水果', title: '水果', form, dictionaries: {} }
}

const DOOR = {
  ...{ title: '水果', institution: '江城学院', state: 'open', message: null, pass: null },
  ...{ from: null, to: null, now: '2030-01-01T00:00:00Z' },
}

const paper = (questions: object) => ({
  'GET /interact/survey/link/answer/open': { data: DOOR },
  'GET /interact/visit': {
    data: {
      ...{ surveyId: 1, title: '水果', kind: '1', institution: '江城学院', identity: '1' },
      ...{ startTime: null, endTime: null, closed: null, used: null, times: null, answered: 0 },
      ...{ anonymous: false, frequency: 'once', mayReadResults: false, instructions: null },
      ...{ randomQuestions: false, randomOptions: false, endText: null },
      asked: asked(questions),
    },
  },
})

/** What the server tells a visitor of a survey that is open, by request. */
export const surveyAnswers = (): Record<string, Record<string, unknown>> => paper(QUESTIONS)

/** The same of a survey with everything that a form can hold. */
export const fullSurveyAnswers = (): Record<string, Record<string, unknown>> => paper(ALL_QUESTIONS)

/** What it tells a visitor of an activity whose form asks the same as the survey. */
export const activityAnswers = (): Record<string, Record<string, unknown>> => ({
  'GET /activity/link/enroll/open': { data: DOOR },
  'GET /activity/visit': {
    data: {
      ...{ activityId: 1, activityTitle: '水果节', kindLabel: '讲座', cover: null, description: null },
      ...{ contact: null, contactPhone: null, place: '礼堂', status: '1', institution: '江城学院' },
      ...{ startTime: '2030-05-01 09:00:00', endTime: '2030-05-01 12:00:00', sessions: [] },
      ...{ enrollUntil: '2030-04-30 18:00:00', leaveUntil: '2030-04-30 18:00:00', canLeave: true },
      ...{ checkinFrom: '2030-05-01 08:00:00', capacity: 50, free: 50, isQueued: false, waitingFree: 20 },
      ...{
        waitingCount: 0,
        needReview: false,
        offerHours: 24,
        verifyPhone: false,
        hasForm: true,
        closed: null,
      },
      asked: asked(QUESTIONS),
    },
  },
})
