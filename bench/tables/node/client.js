// What every client of the load shares.

export const SEATS = 4;

/** The JSON that a POST is answered with; a refusal is an error that names the address. */
export async function post(where, body, headers = {}) {
  const answer = await fetch(where, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${where} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
