import { useEffect, useRef } from 'react'
import { type PartProps, useHost } from '#engine'

/** Saves what was handed in, and closes itself. */
export function ExportAnswers({ record, close }: PartProps): null {
  const { http } = useHost()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const fileName = `${String(record?.title ?? '')}.xlsx`
    http
      .download('/datafill/campaign/answers', { query: { campaignId: record?.campaignId }, fileName })
      .catch(() => undefined)
      .finally(() => close(false))
  }, [http, record, close])
  return null
}
