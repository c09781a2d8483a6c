import { useEffect, useState } from 'react'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { Brand, BrandMark } from '../parts/Brand.tsx'
import { fileUrl } from '../router/addresses.ts'

interface TenantSign {
  name: string
  /** Address of the picture; '' for none. */
  logo: string
}

/** Name and logo of the tenant whose domain this is; those of the product under every other. */
export default function TenantBrand() {
  const sign = useTenantSign()
  if (sign === null) return <Brand />
  return (
    <span className="m-brand">
      {sign.logo === '' ? (
        <BrandMark className="m-brand-mark" />
      ) : (
        <img className="m-brand-mark" src={sign.logo} alt="" />
      )}
      <span className="m-brand-name">{sign.name}</span>
    </span>
  )
}

function useTenantSign(): TenantSign | null {
  const { http } = useFrame()
  const [sign, setSign] = useState<TenantSign | null>(null)
  useEffect(() => {
    const query = { website: window.location.host }
    http
      .request('/system/tenant/get-by-website', { ...QUIETLY, query })
      .then(({ data }) => setSign(signOf(data)))
      // Another server of this contract may not know the call.
      .catch(error => console.warn('Whose domain this is could not be fetched.', error))
  }, [http])
  return sign
}

function signOf(data: unknown): TenantSign | null {
  const { name, logoUrl } = (data ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || name === '') return null
  return { name, logo: typeof logoUrl === 'string' ? fileUrl(logoUrl) : '' }
}
