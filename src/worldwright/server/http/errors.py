"""Refusals by HTTP status: raised anywhere, answered by the application with one sentence."""

from __future__ import annotations

from http import HTTPStatus


class HTTPException(Exception):
    """A request refused with a status and one sentence."""

    status_code = 500

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail or HTTPStatus(self.status_code).phrase


class ClientException(HTTPException):
    """A request that cannot be understood."""

    status_code = 400


class ValidationException(ClientException):
    """A value outside the allowed ones."""


class NotAuthorizedException(HTTPException):
    """A request without a known device."""

    status_code = 401


class PermissionDeniedException(HTTPException):
    """A request that this visitor may not make."""

    status_code = 403


class NotFoundException(HTTPException):
    """A request for something that does not exist."""

    status_code = 404


class MethodNotAllowedException(HTTPException):
    """A method that this address does not support."""

    status_code = 405


class RequestEntityTooLarge(HTTPException):
    """A request whose body is too large."""

    status_code = 413
