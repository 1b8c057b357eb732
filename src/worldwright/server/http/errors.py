"""Refusals of a request by status: raised anywhere, answered by the application with one sentence."""

from __future__ import annotations

from http import HTTPStatus


class HTTPException(Exception):
    """A request that is answered with a status of refusal and its sentence."""

    status_code = 500

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail or HTTPStatus(self.status_code).phrase


class ClientException(HTTPException):
    """A request that cannot be understood."""

    status_code = 400


class ValidationException(ClientException):
    """A value that is not one of those that are asked for."""


class NotAuthorizedException(HTTPException):
    """A request of somebody who is not known."""

    status_code = 401


class PermissionDeniedException(HTTPException):
    """A request of somebody who may not."""

    status_code = 403


class NotFoundException(HTTPException):
    """A request for something that is not there."""

    status_code = 404


class MethodNotAllowedException(HTTPException):
    """A request by a method that is not possible at its address."""

    status_code = 405


class RequestEntityTooLarge(HTTPException):
    """A request with more in its body than anybody asks for."""

    status_code = 413
