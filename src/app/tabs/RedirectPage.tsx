import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reopen } from './tabs.ts'

/** Opens a page anew: /redirect/system/post leads to /system/post, drawn from the start. */
export function RedirectPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const path = pathname.replace(/^\/redirect\/*/, '/')
    reopen(path)
    navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, navigate])
  return null
}
