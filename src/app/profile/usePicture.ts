import { useEffect, useState } from 'react'
import { t } from '#model/language/t.ts'

export interface Picture {
  /** Address of the chosen picture; null while there is none. */
  address: string | null
  /** Why the last choice was refused; null for no reason. */
  fault: string | null
  choose(file: File): Promise<void>
  forget(): void
}

/** MB */
const LIMIT = 5
const TYPES = ['image/png', 'image/jpeg']

/** Returns a picture of this device that is being chosen. What only calls itself a picture is refused. */
export function usePicture(): Picture {
  const [address, setAddress] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  async function choose(file: File): Promise<void> {
    const refusal = refusalOf(file)
    setFault(refusal)
    if (refusal !== null) return
    const next = URL.createObjectURL(file)
    if (await isPicture(next)) return setAddress(next)
    URL.revokeObjectURL(next)
    setFault(t('图片格式错误!'))
  }

  return { address, fault, choose, forget: () => setAddress(null) }
}

function refusalOf({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return t('图片格式错误!')
  return size >= LIMIT * 1024 * 1024 ? t('上传文件大小不能超过 {{limit}} MB!', { limit: LIMIT }) : null
}

function isPicture(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })
}
