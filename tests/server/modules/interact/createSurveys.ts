import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import type { Reply, TestServer } from '#tests/support/startTestServer.ts'

export type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[]; total: number }

const HOUR = 3_600_000

/** A moment so many hours from now, as clients write it. */
export const inHours = (hours: number): string => formatMoment(Date.now() + hours * HOUR)

export const QUESTIONS = {
  colour: {
    type: 'string',
    title: '最喜欢的颜色',
    'x-options': [
      { value: 'red', label: '红' },
      { value: 'blue', label: '蓝' },
    ],
  },
  days: {
    type: 'array',
    title: '方便的日子',
    'x-options': [
      { value: 'mon', label: '周一' },
      { value: 'tue', label: '周二' },
    ],
  },
  score: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
  opinion: { type: 'string', title: '意见', maxLength: 200 },
}

/** Surveys of a demo school, and what people do with them. */
export async function createSurveys(server: TestServer) {
  const staff = await server.signIn('school')
  const call = (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => server.call(method, path, { token, body }) as Promise<Answer>
  const succeed = async (...args: Parameters<typeof call>): Promise<Answer> => {
    const reply = await call(...args)
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
    return reply
  }
  const draftOf = (properties: object) => JSON.stringify({ properties, required: ['colour'] })

  return {
    staff,
    call,
    succeed,
    /** A published form; returns form and version. */
    async form(properties: object = QUESTIONS): Promise<{ formId: number; versionId: number }> {
      const { data } = await succeed(staff, 'POST', '/tool/build', {
        formName: `问卷${randomUUID().slice(0, 8)}`,
        draft: draftOf(properties),
      })
      const made = await succeed(staff, 'POST', `/tool/build/${data.formId}/publish`, {})
      return { formId: data.formId, versionId: made.data.versionId }
    },
    /** Publishes other questions as the next version. */
    async publishForm(formId: number, properties: object): Promise<number> {
      await succeed(staff, 'PUT', '/tool/build', { formId, draft: draftOf(properties) })
      return (await succeed(staff, 'POST', `/tool/build/${formId}/publish`, {})).data.versionId
    },
    /** A published survey, for browsers and once unless it says otherwise; returns its id. */
    async publish(values: Row & { formVersionId: number }): Promise<number> {
      const { data } = await succeed(staff, 'POST', '/interact/survey/surveyCreated', {
        ...{ title: '午餐调查', kind: '1', identity: '1', frequency: 'once', results: 'answered', ...values },
      })
      await succeed(staff, 'PUT', '/interact/survey/surveyCreated/publish', { surveyId: data.surveyId })
      return data.surveyId
    },
    act: (action: string, surveyId: number, more: Row = {}) =>
      call(staff, 'PUT', `/interact/survey/surveyCreated/${action}`, { surveyId, ...more }),
    read: async (surveyId: number): Promise<Row> =>
      (await succeed(staff, 'GET', `/interact/survey/surveyCreated/${surveyId}`)).data,
    /** Code of the link of a survey. */
    link: async (surveyId: number): Promise<string> =>
      (await succeed(staff, 'POST', '/interact/survey/link/answer', { id: surveyId })).data.linkCode,
    statistics: (surveyId: number, body: object = {}) =>
      call(staff, 'POST', `/interact/statistics/${surveyId}`, body),
    /** A browser with the link of a survey, which keeps its cookie. */
    async browser(code: string, token: string | null = null) {
      const headers = { 'x-link-code': code, ...(token && { authorization: `Bearer ${token}` }) }
      const response = await server.fastify.inject({
        method: 'GET',
        url: '/prod-api/interact/visit',
        headers,
      })
      const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
      const visited = response.json() as Answer
      const own = { headers: { ...headers, cookie } }
      return {
        visited,
        look: () => server.call('GET', '/interact/visit', own) as Promise<Answer>,
        results: (pass?: string) =>
          server.call('GET', '/interact/visit/results', {
            ...own,
            ...(pass && { query: { pass } }),
          }) as Promise<Answer>,
        send: (body: Row, requestKey = randomUUID()) =>
          server.call('POST', '/interact/visit', {
            ...own,
            body: { requestKey, ...body },
          }) as Promise<Answer>,
      }
    },
  }
}
