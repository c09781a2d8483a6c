import { useState } from 'react'
import { fileUrl } from '../router/addresses.ts'

interface AvatarProps {
  name: string
  /** Stored picture; '' for none. */
  picture: string
  isLarge?: boolean
}

/** A user's picture; the first character of the name where there is none or it cannot be shown. */
export function Avatar({ name, picture, isLarge = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const address = fileUrl(picture)
  const className = isLarge ? 'm-avatar m-avatar-large' : 'm-avatar'
  if (address === '' || address === broken) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0] ?? '?'}
      </span>
    )
  }
  return <img className={className} src={address} alt="" onError={() => setBroken(address)} />
}
