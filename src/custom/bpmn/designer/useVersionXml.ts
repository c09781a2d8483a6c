import { useState } from 'react'
import { useHost, useRead } from '#engine'
import type { DiagramVersion } from './useDiagramVersions.ts'

/** Returns the text of one of the versions; undefined while it is read. */
export function useVersionXml(
  versions: DiagramVersion[],
  key: string,
): { xml: string | undefined; error: unknown } {
  const { http } = useHost()
  const [visit] = useState(() => crypto.randomUUID())
  const source = versions.find(version => version.key === key)?.source
  const call = source && 'path' in source ? source : null
  const { data, error } = useRead<string>(call ? [call.path, call.query, visit] : null, async signal => {
    const { path, query } = call as NonNullable<typeof call>
    const answer = await http.request(path, { query, silent: true, signal })
    // A model answers with its diagram among other things, a definition with the diagram alone.
    return typeof answer.data === 'string' ? answer.data : (answer.data as { bpmnXml: string }).bpmnXml
  })
  return { xml: source && 'xml' in source ? source.xml : data, error }
}
