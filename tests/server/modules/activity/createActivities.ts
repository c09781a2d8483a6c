import { expect } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import type { Reply, TestServer } from '#tests/support/startTestServer.ts'

export type Row = Record<string, unknown>

const HOUR = 3_600_000

/** A moment so many hours from now, as clients write it. */
export const inHours = (hours: number): string => formatMoment(Date.now() + hours * HOUR)

/** Activities of a demo school, and what people do with them. */
export async function createActivities(server: TestServer) {
  const staff = await server.signIn('school')
  const call = (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => server.call(method, path, { token, body })
  const succeed = async (...args: Parameters<typeof call>): Promise<Reply> => {
    const reply = await call(...args)
    expect(reply).toMatchObject({ code: 200 })
    return reply
  }

  return {
    staff,
    call,
    succeed,
    /** A published activity, of two places and two waiting places unless it says otherwise; returns its id. */
    async publish(values: Row = {}): Promise<number> {
      const reply = await succeed(staff, 'POST', '/activity', {
        ...{
          activityTitle: '开放日',
          kind: '1',
          place: '报告厅',
          startTime: inHours(48),
          endTime: inHours(50),
        },
        ...{ capacity: 2, waitingPlaces: 2, offerHours: 24, ...values },
      })
      const { activityId } = reply.data as { activityId: number }
      await succeed(staff, 'PUT', '/activity/publish', { activityId })
      return activityId
    },
    read: async (activityId: number): Promise<Row> =>
      (await succeed(staff, 'GET', `/activity/${activityId}`)).data as Row,
    enroll: (token: string, activityId: number) =>
      call(token, 'POST', '/activity/active/enroll', { activityId }),
    /** Enrolments of an activity, in order. */
    list: async (activityId: number): Promise<Row[]> => {
      const query = { activityId: String(activityId), pageSize: '500' }
      const reply = await server.call('GET', '/activity/enrollment/list', { token: staff, query })
      expect(reply).toMatchObject({ code: 200 })
      return reply.rows as Row[]
    },
    /** Somebody of the school by name, entered by staff. */
    add: (activityId: number, personName: string, phone?: string) =>
      call(staff, 'POST', '/activity/enrollment', { activityId, personName, phone }),
  }
}
