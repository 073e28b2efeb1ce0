/** Leaves a screen whose session has ended. */

/** Loads the present address: the host redirects to the login, which leads back to it. */
export function leaveEndedSession(): void {
  window.location.assign(window.location.pathname + window.location.search);
}
