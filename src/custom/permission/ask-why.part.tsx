import { useEffect } from 'react'
import { defineSlot, type PartProps, useHost } from '#engine'

/** Button of a row: asks the frame why the account does not see something, and is done. */
function AskWhy({ record, close }: PartProps) {
  const { explainSight } = useHost()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    explainSight?.({ userId: Number(record?.userId), nickName: String(record?.nickName ?? '') })
    close(false)
  }, [])
  return null
}

export default defineSlot({ key: 'permission/ask-why', part: AskWhy })
