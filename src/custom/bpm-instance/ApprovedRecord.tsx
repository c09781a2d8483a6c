import { Descriptions } from 'antd'
import { EMPTY, useHost, useRead } from '#engine'
import { INSTANCE } from './Process.ts'

/** A record that a process approves, in the words of its page. */
export interface DescribedRecord {
  page: string
  key: string
  label: string
  title: string
  fields: { name: string; title: string; value: string }[]
}

/** What the record says that an instance approves; undefined until it is known, null where it approves none. */
export function useApprovedRecord(instanceId: number): DescribedRecord | null | undefined {
  const { http } = useHost()
  const { data } = useRead<DescribedRecord | null>([INSTANCE, 'record', instanceId], async signal => {
    const answer = await http.request(`${INSTANCE}/record`, {
      query: { id: instanceId },
      silent: true,
      signal,
    })
    return answer.data as DescribedRecord | null
  })
  return data
}

/** The record to look at, also for people who have no right to its page. */
export const ApprovedRecord = ({ record }: { record: DescribedRecord }) => (
  <Descriptions
    column={1}
    bordered
    size="small"
    items={record.fields.map(({ name, title, value }) => ({
      key: name,
      label: title,
      children: value === '' ? EMPTY : value,
    }))}
  />
)
