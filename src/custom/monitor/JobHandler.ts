/** A handler that jobs may call, as the server describes it. */
export interface JobHandler {
  name: string
  title: string
  description: string
  params: { name: string; title: string; required: boolean }[]
  /** How a call is written: clearJobLogs(保留天数). */
  usage: string
}
