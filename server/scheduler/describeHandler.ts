import type { JobHandler } from '../engine/contracts/Jobs.ts'
import type { JobDefinition } from '../engine/defineJob.ts'

/** A handler as those see it who set up a job. */
export function describeHandler(handler: JobDefinition): JobHandler {
  const { name, title, description } = handler
  return { name, title, description, params: paramsOf(handler), usage: usageOf(handler) }
}

/** How a call is written: clearJobLogs(保留天数). */
export const usageOf = (handler: JobDefinition): string =>
  `${handler.name}(${paramsOf(handler)
    .map(({ title, required }) => (required ? title : `[${title}]`))
    .join(', ')})`

const paramsOf = ({ params }: JobDefinition): JobHandler['params'] =>
  Object.entries(params.properties).map(([name, { title }]) => ({
    name,
    title: title ?? name,
    required: params.required?.includes(name) ?? false,
  }))
