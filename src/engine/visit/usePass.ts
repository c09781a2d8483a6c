import { useMemo } from 'react'

/**
 * With what whoever has scanned a QR code that changes goes on, kept in this tab: a page that is loaded anew would need
 * the code of the moment again.
 */
export function usePass(base: string) {
  return useMemo(() => {
    const name = `m-visit-pass ${base}`
    let pass = keptUnder(name)
    return {
      read: (): string | null => pass,
      keep(given: string | null): void {
        if (given === null) return
        pass = given
        try {
          sessionStorage.setItem(name, given)
        } catch (error) {
          console.warn('This tab keeps nothing: after a reload the QR code has to be scanned again.', error)
        }
      },
    }
  }, [base])
}

function keptUnder(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch (error) {
    console.warn('This tab keeps nothing: after a reload the QR code has to be scanned again.', error)
    return null
  }
}
